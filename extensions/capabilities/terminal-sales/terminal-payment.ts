import { settleCardRefund } from "#extensions/capabilities/refunds/index.ts";
import { settleTerminalPayment, type TransactionExtension } from "#extensions/capabilities/transactions/index.ts";
import type { RemoteSale, TerminalPayment } from "#extensions/connectors/terminal/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { TerminalSale } from "./terminal-sale.entity.ts";
import type { SaleStatus } from "./terminal-sale.rules.ts";

/** What of a vendor's word the payment behind a sale follows from. A person's decision has no card. */
export type MoneyWord = Pick<RemoteSale, "amountApproved" | "card" | "vendorReference" | "failure">;

/** The sale has ended: so has its payment, or its refund with the card. Its row must be locked before the sale. */
export async function settleMoney(phase: UnitOfWork, sale: TerminalSale, to: SaleStatus, word: MoneyWord): Promise<void> {
  const { transactionId, refundId, amountMinorUnits } = sale;
  if (refundId == null) {
    await settleTerminalPayment(phase, transactionId, paymentOf(phase, sale, to, word));
    return;
  }
  await settleCardRefund(phase, refundId, {
    refundId,
    transactionId,
    state: to === "succeeded" ? "succeeded" : "failed",
    amount: word.amountApproved ?? amountMinorUnits,
    failure: to === "succeeded" ? null : (word.failure ?? { code: to, message: NOT_REFUNDED }),
    arn: null,
  });
}

const NOT_REFUNDED = "The card was not presented, so nothing was refunded.";

const ENDS = { failed: "declined", canceled: "voided", expired: "expired" } as const;

function paymentOf(phase: UnitOfWork, sale: TerminalSale, to: SaleStatus, word: MoneyWord): TerminalPayment {
  const { transactionId, currency, saleType, amountMinorUnits, createdAt } = sale;
  const isPaid = to === "succeeded";
  const amount = isPaid ? (word.amountApproved ?? amountMinorUnits) : 0n;
  const isHeld = isPaid && saleType === "authorization";
  const state = isPaid ? (isHeld ? "authorized" : "captured") : ENDS[to as keyof typeof ENDS];
  return {
    transactionId,
    vendorReference: word.vendorReference ?? sale.vendorReference ?? "",
    state,
    currency,
    amountAuthorized: amount,
    amountCaptured: isHeld ? 0n : amount,
    amountVoided: 0n,
    authorizationExpiresAt: null,
    card: word.card,
    createdAt,
    updatedAt: phase.now(),
  };
}

/** Whether the transaction shows that nobody knows its result. */
export function noteUnknown(phase: UnitOfWork, transaction: TransactionExtension): void {
  if (transaction.outcomeUnknownSince != null) return;
  transaction.outcomeUnknownSince = phase.now();
  phase.record({ type: "transaction.updated", subject: transaction });
}
