import { healthDataAmong } from "#extensions/capabilities/customers/index.ts";
import { withoutDomain } from "#extensions/capabilities/mail/index.ts";
import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import { replaying } from "#extensions/platform/operations/replay.ts";
import { findRow } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type Receipt as ReceiptMessage, ReceiptSchema } from "#proto/tollhouse/v1/transactions_pb.ts";
import { type Receipt, ReceiptEntity } from "./receipt.entity.ts";

/** Receipts masked by their customers' data class. */
export async function receiptMessages(work: UnitOfWork, receipts: readonly Receipt[]): Promise<ReceiptMessage[]> {
  const isHealthData = await healthDataAmong(work, receipts);
  return receipts.map((receipt) => {
    const { id, maskedRecipient, status } = receipt;
    const to = isHealthData(receipt) ? withoutDomain(maskedRecipient) : maskedRecipient;
    return messageOf(ReceiptSchema, receipt, { receiptId: id, to, receiptStatus: status });
  });
}

/** A stored answer omits the recipient; a repeat gets the current one. */
export const receiptReplay = replaying(ReceiptSchema, async (work, stored) => {
  const row = await findRow(work, ReceiptEntity, { id: stored.receiptId });
  const [now] = await receiptMessages(work, row ? [row] : []);
  return now ? { ...stored, to: now.to } : stored;
});
