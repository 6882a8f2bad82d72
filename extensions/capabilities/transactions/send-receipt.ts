import { customerEmailOf, getCustomer, healthDataAmong } from "#extensions/capabilities/customers/index.ts";
import { assertSendsMail, countMail, maskedRecipient } from "#extensions/capabilities/mail/index.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { cardReceiptOf } from "./card-receipt.ts";
import { type Receipt, ReceiptEntity } from "./receipt.entity.ts";
import { receiptQueue } from "./receipt.queue.ts";
import { assertHasReceipt, assertMaySend, MAX_RECEIPTS } from "./receipt.rules.ts";
import type { TransactionExtension } from "./transaction.entity.ts";
import { getTransaction, lockTransaction } from "./transactions.service.ts";

interface NewReceipt {
  readonly transactionId: string;
  readonly channel: string;
  /** The customer's address when absent. */
  readonly to?: string | undefined;
}

/**
 * Stores the receipt and enqueues its mail.
 * @throws mail_not_configured, mail_limit_reached, receipt_not_available, too_many_receipts
 */
export async function sendReceipt(work: UnitOfWork, { transactionId, channel, to }: NewReceipt): Promise<Receipt> {
  const found = await getTransaction(work, transactionId);
  assertSendsMail(work);
  return work.atomically(async (phase) => {
    const recipient = to ?? (await customerAddress(phase, found));
    await countMail(phase, "requested", recipient);
    const transaction = await lockTransaction(phase, found);
    assertHasReceipt({ transaction, declined: (await cardReceiptOf(phase, transaction))?.declined ?? null });
    assertMaySend(await phase.em.count(ReceiptEntity, { transactionId: transaction.id }));
    const isHealthData = (await healthDataAmong(phase, [transaction]))(transaction);
    const id = newId("receipt", phase.now());
    const { encryption } = phase.context;
    const receipt = createRow(phase, ReceiptEntity, {
      id,
      transactionId: transaction.id,
      customerId: transaction.customerId,
      channel,
      maskedRecipient: maskedRecipient(recipient, isHealthData),
      sealedRecipient: await encryption.encrypt(recipient, recipientContext({ ...transaction, id })),
      encryptionKeyId: encryption.currentKeyId,
      status: "queued",
    });
    phase.enqueue(receiptQueue, { receiptId: id });
    return receipt;
  });
}

/** Newest first; their number is limited by `assertMaySend`. */
export async function listReceipts(work: UnitOfWork, transactionId: string): Promise<Receipt[]> {
  const transaction = await getTransaction(work, transactionId);
  const sent = { environment: work.environment, transactionId: transaction.id };
  return work.em.find(ReceiptEntity, sent, { orderBy: { createdAt: "desc", id: "desc" }, limit: MAX_RECEIPTS });
}

export function recipientContext({ organizationId, id }: Pick<Receipt, "organizationId" | "id">) {
  return { organizationId, recordId: id, field: "recipient" };
}

async function customerAddress(work: UnitOfWork, { customerId }: TransactionExtension): Promise<string> {
  const email = customerId && (await customerEmailOf(work, await getCustomer(work, customerId)));
  if (!email) throw refuse("receipt_recipient_missing");
  return email;
}
