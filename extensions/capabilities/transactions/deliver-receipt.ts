import type { EventType } from "#contract/event-types.ts";
import { getCustomer } from "#extensions/capabilities/customers/index.ts";
import { sendMail } from "#extensions/capabilities/mail/index.ts";
import { getOrganization } from "#extensions/capabilities/organizations/index.ts";
import { MailRefusedError } from "#extensions/connectors/mail/index.ts";
import { payloadJob } from "#extensions/platform/job-runner/job.ts";
import { getRow, lockRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { cardReceiptOf } from "./card-receipt.ts";
import { type Receipt, ReceiptEntity, type ReceiptStatus } from "./receipt.entity.ts";
import { receiptQueue } from "./receipt.queue.ts";
import { receiptMail } from "./receipt-mail.ts";
import { recipientContext } from "./send-receipt.ts";
import { transactionMessage } from "./transaction.message.ts";
import { getTransaction, lockTransaction } from "./transactions.service.ts";

/** Sends the receipt's mail with the transaction's current state, and saves the outcome. */
export const receiptJob = payloadJob(receiptQueue, deliverReceipt, (work, { receiptId }) =>
  keepOutcome(work, receiptId, "failed"),
);

async function deliverReceipt(work: UnitOfWork, { receiptId }: { receiptId: string }): Promise<void> {
  const receipt = await getRow(work, ReceiptEntity, receiptId, "receipt");
  if (receipt.sealedRecipient == null) return;
  try {
    await sendMail(work, await mailOf(work, receipt, receipt.sealedRecipient));
  } catch (error) {
    if (!(error instanceof MailRefusedError)) throw error;
    return keepOutcome(work, receiptId, "failed");
  }
  await keepOutcome(work, receiptId, "sent");
}

async function mailOf(work: UnitOfWork, receipt: Receipt, sealedRecipient: string) {
  const transaction = await getTransaction(work, receipt.transactionId);
  const { name, publicProfile } = await getOrganization(work, { id: work.tenant.organizationId });
  const customer = transaction.customerId ? await getCustomer(work, transaction.customerId) : null;
  return {
    to: await work.context.encryption.decrypt(sealedRecipient, recipientContext(receipt)),
    messageId: receipt.id,
    customerId: transaction.customerId ?? null,
    ...receiptMail({
      transaction: transactionMessage(transaction),
      cardReceipt: await cardReceiptOf(work, transaction),
      organization: { name, ...publicProfile },
      timeZone: customer?.timeZone ?? "UTC",
      isHealthData: customer?.dataClass === "phi",
    }),
  };
}

const EVENTS = { sent: "transaction.receipt_sent", failed: "transaction.receipt_failed" } as const satisfies Record<
  Exclude<ReceiptStatus, "queued">,
  EventType
>;

/** The address is no longer needed. */
function keepOutcome(work: UnitOfWork, receiptId: string, status: keyof typeof EVENTS): Promise<void> {
  return work.atomically(async (phase) => {
    const { transactionId } = await getRow(phase, ReceiptEntity, receiptId, "receipt");
    const transaction = await lockTransaction(phase, { id: transactionId });
    const receipt = await lockRow(phase, ReceiptEntity, receiptId, "receipt");
    if (receipt.status !== "queued") return;
    Object.assign(receipt, { status, sealedRecipient: null, encryptionKeyId: null });
    if (status === "sent") receipt.sentAt = phase.now();
    phase.record({ type: EVENTS[status], subject: transaction, data: { receipt_id: receipt.id } });
  });
}
