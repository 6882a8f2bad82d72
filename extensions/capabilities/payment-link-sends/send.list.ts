import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import { defineList } from "#extensions/platform/lists/list.ts";
import { replaying } from "#extensions/platform/operations/replay.ts";
import { findRow } from "#extensions/platform/rows/read-rows.queries.ts";
import { ListPaymentLinkSendsRequestSchema, PaymentLinkSendSchema } from "#proto/tollhouse/v1/payment_link_sends_pb.ts";
import { type PaymentLinkSend, PaymentLinkSendEntity } from "./send.entity.ts";

export function sendMessage(send: PaymentLinkSend) {
  return messageOf(PaymentLinkSendSchema, send, {
    paymentLinkSendId: send.id,
    to: send.maskedRecipient,
    sendStatus: send.status,
    reminderDays: [...send.reminderDays],
  });
}

export const sendList = defineList({
  request: ListPaymentLinkSendsRequestSchema,
  entity: PaymentLinkSendEntity,
  filters: { paymentLinkId: { isIndexed: true } },
  messages: (rows) => rows.map(sendMessage),
});

/** A stored answer omits the recipient. */
export const sendReplay = replaying(PaymentLinkSendSchema, async (work, stored) => {
  const row = await findRow(work, PaymentLinkSendEntity, { id: stored.paymentLinkSendId });
  return row ? { ...stored, to: row.maskedRecipient } : stored;
});
