import { messageOf } from "#extensions/platform/message-of.ts";
import { type Receipt as ReceiptMessage, ReceiptSchema } from "#proto/tollhouse/v1/transactions_pb.ts";
import type { Receipt } from "./receipt.entity.ts";

export function receiptMessage(receipt: Receipt): ReceiptMessage {
  return messageOf(ReceiptSchema, receipt, {
    receiptId: receipt.id,
    to: receipt.maskedRecipient,
    receiptStatus: receipt.status,
  });
}
