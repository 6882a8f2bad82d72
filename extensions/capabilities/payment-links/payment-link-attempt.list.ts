import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import { defineList } from "#extensions/platform/lists/list.ts";
import {
  ListPaymentLinkAttemptsRequestSchema,
  PaymentLinkAttemptSchema,
} from "#proto/tollhouse/v1/payment_links_pb.ts";
import { type PaymentLinkAttempt, PaymentLinkAttemptEntity } from "./payment-link-attempt.entity.ts";
import { amountsFields } from "./payment-link-terms.ts";

/** Without the payer's details, which are decrypted only for a reader who may see them. */
export function attemptMessage(attempt: PaymentLinkAttempt) {
  return messageOf(PaymentLinkAttemptSchema, attempt, {
    paymentLinkAttemptId: attempt.id,
    attemptStatus: attempt.status,
    amounts: amountsFields(attempt.amounts),
    payer: undefined,
  });
}

export const paymentLinkAttemptList = defineList({
  request: ListPaymentLinkAttemptsRequestSchema,
  entity: PaymentLinkAttemptEntity,
  filters: { paymentLinkId: { isIndexed: true }, attemptStatus: { column: "status" } },
  messages: (rows) => rows.map(attemptMessage),
});
