import { UniqueConstraintViolationException } from "@mikro-orm/core";
import { mergedMetadata } from "#extensions/platform/kernel/metadata.rules.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { assertVersion } from "#extensions/platform/work/assert-version.ts";
import { changedFields } from "#extensions/platform/work/changed-fields.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { UpdateTransactionRequest } from "#proto/tollhouse/v1/transactions_pb.ts";
import { type TransactionExtension, TransactionExtensionEntity } from "./transaction.entity.ts";
import { getTransaction, lockTransaction } from "./transactions.service.ts";

const CHANGEABLE = ["reference", "description", "metadata"];

type TransactionChange = Pick<UpdateTransactionRequest, "reference" | "description" | "metadata"> & {
  /** The fields to change, by contract name. */
  readonly fields: readonly string[];
};

/** Changes the merchant's metadata on a transaction. It is not sent to the engine or the payer's bank. */
export async function updateTransaction(
  work: UnitOfWork,
  transactionId: string,
  change: TransactionChange,
): Promise<TransactionExtension> {
  const fields = changedFields("a transaction", change.fields, CHANGEABLE);
  return work.atomically(async (phase) => {
    const transaction = await lockTransaction(phase, await getTransaction(phase, transactionId));
    assertVersion(phase, transaction);
    if (fields.has("reference")) await changeReference(phase, transaction, change.reference || null);
    if (fields.has("description")) transaction.description = change.description || null;
    if (fields.has("metadata")) transaction.metadata = mergedMetadata(transaction.metadata, change.metadata);
    phase.record({ type: "transaction.updated", subject: transaction, data: { fields: [...fields].join(",") } });
    await phase.save().catch((error: unknown) => {
      // A concurrent request took the reference.
      const isTaken = error instanceof UniqueConstraintViolationException && fields.has("reference");
      throw isTaken ? refuse("reference_in_use", { noun: "transaction", reference: change.reference ?? "" }) : error;
    });
    return transaction;
  });
}

/** @throws reference_in_use for a transaction created with a unique reference */
async function changeReference(
  { em, environment }: UnitOfWork,
  transaction: TransactionExtension,
  reference: string | null,
): Promise<void> {
  if (reference !== null && transaction.isReferenceUnique) {
    const others = { environment, reference, id: { $ne: transaction.id } };
    const [existing] = await em.find(TransactionExtensionEntity, others, { limit: 1 });
    if (existing)
      throw refuse("reference_in_use", { noun: "transaction", reference, existing_transaction_id: existing.id });
  }
  transaction.reference = reference;
}
