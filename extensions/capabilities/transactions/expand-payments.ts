import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type RelatedPayment, RelatedPaymentSchema } from "#proto/tollhouse/v1/transactions_pb.ts";
import { findTransactions } from "./transactions.service.ts";

interface OfPayment {
  readonly transactionId?: string | undefined;
  payment?: RelatedPayment | undefined;
}

/** Fills the payments of a page's messages where `expand` names them, with one read. */
export async function expandPayments<Item extends OfPayment>(
  work: UnitOfWork,
  messages: Item[],
  expand: readonly string[] = [],
): Promise<Item[]> {
  const ids = new Set(messages.flatMap(({ transactionId }) => transactionId ?? []));
  if (!expand.includes("payment") || ids.size === 0) return messages;
  const payments = new Map((await findTransactions(work, [...ids])).map((row) => [row.id, row]));
  for (const message of messages) {
    const payment = payments.get(message.transactionId ?? "");
    if (payment)
      message.payment = messageOf(RelatedPaymentSchema, payment, {
        transactionId: payment.id,
        paymentMethodType: payment.methodType,
      });
  }
  return messages;
}
