import { rowOf, viewOf } from "#app/dashboard/view-of.server.ts";
import { type ResourceEvent, ResourceEventSchema } from "#proto/tollhouse/v1/events_pb.ts";
import {
  type PaymentLink,
  type PaymentLinkAttempt,
  PaymentLinkAttemptSchema,
  PaymentLinkSchema,
} from "#proto/tollhouse/v1/payment_links_pb.ts";
import type { Transaction } from "#proto/tollhouse/v1/transactions_pb.ts";

export type PaymentLinkView = ReturnType<typeof paymentLinkView>;

export function paymentLinkView(link: PaymentLink) {
  const { paymentLinkStatus, ...view } = viewOf(PaymentLinkSchema, link);
  return { ...view, status: paymentLinkStatus, createdAt: view.createdAt ?? "" };
}

export type PaymentLinkRow = ReturnType<typeof paymentLinkRow>;

export const paymentLinkRow = rowOf(
  (link: PaymentLink) => {
    const { lineItems, ...view } = paymentLinkView(link);
    return { ...view, itemCount: lineItems.length };
  },
  "paymentLinkId",
  "title",
  "reference",
  "status",
  "amountType",
  "amount",
  "chosenAmount",
  "itemCount",
  "currency",
  "usesCount",
  "maxUses",
  "collectedAmount",
  "expiresAt",
  "createdAt",
);

/** What the transaction of an attempt says about it. The list of attempts fills it in (read-payments.server.ts). */
export interface AttemptPayment {
  readonly status: Transaction["transactionStatus"];
  /** The latest decline, in the payer's words. */
  readonly decline: string | null;
  readonly declineCount: number;
}

const NO_PAYMENT = null as AttemptPayment | null;

export type AttemptRow = ReturnType<typeof attemptRow>;

export const attemptRow = (attempt: PaymentLinkAttempt) => {
  const { attemptStatus, amounts, payer, ...view } = viewOf(PaymentLinkAttemptSchema, attempt);
  return {
    paymentLinkAttemptId: view.paymentLinkAttemptId,
    transactionId: view.transactionId,
    status: attemptStatus,
    total: amounts?.total ?? 0n,
    currency: amounts?.currency ?? "",
    payer: payer && (payer.name ?? payer.email ?? payer.phone),
    payment: NO_PAYMENT,
    createdAt: view.createdAt ?? "",
  };
};

export type LinkEventView = ReturnType<typeof linkEventView>;

export function linkEventView(event: ResourceEvent) {
  const { eventId, type, actor, createdAt } = viewOf(ResourceEventSchema, event);
  return { eventId, type, actor, at: createdAt ?? "" };
}
