import { rowOf, viewOf } from "#app/dashboard/view-of.server.ts";
import { type ResourceEvent, ResourceEventSchema } from "#proto/tollhouse/v1/events_pb.ts";
import { type Refund, RefundSchema } from "#proto/tollhouse/v1/refunds_pb.ts";
import { type Transaction, TransactionSchema } from "#proto/tollhouse/v1/transactions_pb.ts";

export type TransactionView = ReturnType<typeof transactionView>;

export function transactionView(transaction: Transaction) {
  const { transactionStatus, ...view } = viewOf(TransactionSchema, transaction);
  const { decline, createdAt } = view;
  return { ...view, status: transactionStatus, isDeclined: decline !== null, createdAt: createdAt ?? "" };
}

/** The expansions of lists. */
export const WITH_CUSTOMER = { expand: ["customer"] };
export const WITH_PAYMENT = { expand: ["customer", "payment"] };

export type TransactionRow = ReturnType<typeof transactionRow>;

export const transactionRow = rowOf(
  (transaction: Transaction) => {
    const { paymentMethod, ...view } = transactionView(transaction);
    return { ...view, paymentMethod: paymentMethod && nameParts(paymentMethod) };
  },
  "transactionId",
  "amount",
  "currency",
  "status",
  "reviewReason",
  "isDeclined",
  "amountCaptured",
  "amountRefunded",
  "amountVoided",
  "amountDisputed",
  "paymentMethod",
  "customerId",
  "customer",
  "reference",
  "description",
  "channel",
  "createdAt",
);

/** The parameter of `methodName`. */
function nameParts({ type, brand, last4, wallet }: NonNullable<TransactionView["paymentMethod"]>) {
  return { type, brand, last4, wallet };
}

export type RefundView = ReturnType<typeof refundView>;

export function refundView(refund: Refund) {
  const { refundStatus, ...view } = viewOf(RefundSchema, refund);
  return { ...view, status: refundStatus, createdAt: view.createdAt ?? "" };
}

export type TransactionEventView = ReturnType<typeof eventView>;

export function eventView(event: ResourceEvent) {
  const { createdAt, ...view } = viewOf(ResourceEventSchema, event);
  return { ...view, at: createdAt ?? "" };
}
