import {
  getTransaction,
  lockTransaction,
  refundableMinorUnits,
  type TransactionExtension,
  transactionCopy,
} from "#extensions/capabilities/transactions/index.ts";
import type { DomainError } from "#extensions/platform/kernel/errors.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { mergedMetadata } from "#extensions/platform/kernel/metadata.rules.ts";
import { isRefusal } from "#extensions/platform/kernel/refuse.ts";
import { engineOperation, NOT_DONE, settled } from "#extensions/platform/operations/index.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import { guardedAction } from "#extensions/platform/work/guarded-action.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type CreateRefundRequest, RefundService } from "#proto/tollhouse/v1/refunds_pb.ts";
import { type RefundExtension, RefundExtensionEntity } from "./refund.entity.ts";
import { refundMessage } from "./refund.message.ts";
import { refundAmount } from "./refund.rules.ts";
import { expectedArrivalOn } from "./refund-arrival.rules.ts";
import { settleSums } from "./refunds.service.ts";
import { SEND_REFUND } from "./scheduled-refunds.ts";
import { failRefund, findRefund, keepAnswer, sendRefund } from "./send-refund.ts";

export interface Refunding {
  readonly transaction: TransactionExtension;
  /** The rest when absent. */
  readonly amount: bigint | undefined;
}

/** Asked under the transaction's lock, of a refund that stands alone: a credit note checks its own. */
export const refunding = guardedAction<Refunding>();

/**
 * Refunds a transaction. The amount is reserved under the transaction's lock, so that concurrent refunds never exceed
 * the captured amount.
 */
export const createRefund = engineOperation({
  method: RefundService.method.createRefund,
  subject: (work, { transactionId }) => getTransaction(work, transactionId),
  recheck: recheckRefundable,
  async prepare(phase, { id }, request) {
    const transaction = await lockTransaction(phase, { id });
    await refunding.assertAllowed(phase, { transaction, amount: request.amount });
    const refund = await reserveRefund(phase, id, request);
    return refund.sendAt ? settled(refund) : { refundId: refund.id };
  },
  ask: (work, { refundId }) => sendRefund(work, refundId),
  find: async (work, { refundId }) => (await findRefund(work, refundId)) ?? NOT_DONE,
  keep: (phase, { refundId }, answer) => keepAnswer(phase, refundId, answer),
  release: (phase, { refundId }, refusal) => failRefund(phase, refundId, refusal),
  answer: refundMessage,
});

type NewRefund = Pick<CreateRefundRequest, "amount" | "reason" | "note" | "delayMinutes"> & {
  readonly metadata?: CreateRefundRequest["metadata"];
};

/**
 * Writes a refund and reserves its amount under the transaction's lock. With `delayMinutes`, 0 included, due work sends
 * it; otherwise the caller does.
 */
export async function reserveRefund(
  phase: UnitOfWork,
  transactionId: string,
  { amount, reason, note, metadata = {}, delayMinutes }: NewRefund,
): Promise<RefundExtension> {
  const transaction = await lockTransaction(phase, { id: transactionId });
  const rest = { ...transaction, refundableMinorUnits: refundableMinorUnits(transaction) };
  const sendAt = delayMinutes === undefined ? null : afterMinutes(phase.now(), delayMinutes);
  const refund = createRow(phase, RefundExtensionEntity, {
    id: newId("refund", phase.now()),
    transactionId,
    customerId: transaction.customerId ?? null,
    status: sendAt ? "scheduled" : "pending",
    amountMinorUnits: refundAmount(rest, amount),
    currency: transaction.currency,
    reason: reason ?? "requested_by_customer",
    note: note ?? null,
    sendAt,
    expectedArrivalOn: expectedArrivalOn(transaction.methodType, sendAt ?? phase.now()),
    outcomeUnknownSince: sendAt ? null : phase.now(),
    metadata: mergedMetadata({}, metadata),
  });
  phase.record({ type: "refund.created", subject: refund, parentId: transactionId });
  if (sendAt) phase.due({ kind: SEND_REFUND, subjectId: refund.id, at: sendAt });
  await settleSums(phase, refund);
  return refund;
}

function afterMinutes(now: Date, minutes: number): Date {
  return new Date(now.getTime() + minutes * 60_000);
}

/** The engine may have captured more than our copy shows. */
async function recheckRefundable(
  work: UnitOfWork,
  { id, version }: { id: string; version: number },
  refusal: DomainError,
) {
  if (!isRefusal(refusal, "transaction_not_refundable")) return false;
  const current = await transactionCopy.refresh(work, id);
  return current !== null && current.version !== version;
}
