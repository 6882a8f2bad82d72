import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import { defineList } from "#extensions/platform/lists/list.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import {
  ListPaymentLinkAttemptsRequestSchema,
  PaymentLinkAttemptSchema,
} from "#proto/tollhouse/v1/payment_links_pb.ts";
import { openPayer } from "./payer-details.ts";
import { type PaymentLinkAttempt, PaymentLinkAttemptEntity, USUAL_WAY } from "./payment-link-attempt.entity.ts";
import { amountsFields } from "./payment-link-terms.ts";

/** The payer's details are decrypted only for a reader who asks for them, and may see them. */
async function attemptMessage(work: UnitOfWork, attempt: PaymentLinkAttempt, expand: readonly string[]) {
  return messageOf(PaymentLinkAttemptSchema, attempt, {
    paymentLinkAttemptId: attempt.id,
    attemptStatus: attempt.status,
    way: attempt.way ?? USUAL_WAY,
    amounts: amountsFields(attempt.amounts),
    expansionDenied: [],
    payer: expand.includes("payer") ? await openPayer(work, attempt) : null,
  });
}

export const paymentLinkAttemptList = defineList({
  request: ListPaymentLinkAttemptsRequestSchema,
  entity: PaymentLinkAttemptEntity,
  filters: {
    paymentLinkId: { isIndexed: true },
    attemptStatus: { column: "status" },
    way: { expression: () => ({ sql: "coalesce(way, ?)", params: [USUAL_WAY] }) },
  },
  messages: (rows, work, { expand = [] }) => Promise.all(rows.map((row) => attemptMessage(work, row, expand))),
});
