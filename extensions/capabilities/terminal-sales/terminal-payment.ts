import { failCardRefund, noteCardRefundUnknown, settleCardRefund } from "#extensions/capabilities/refunds/index.ts";
import {
  endTerminalTransaction,
  noteTerminalUnknown,
  settleTerminalPayment,
} from "#extensions/capabilities/transactions/index.ts";
import type { RemoteSale, TerminalPayment } from "#extensions/connectors/terminal/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { TerminalSale } from "./terminal-sale.entity.ts";

/** What of a word the payment behind a sale follows from. A person's decision has no card. */
export type MoneyWord = Pick<RemoteSale, "amountApproved" | "tipAmount" | "card" | "vendorReference">;

/** The sale was approved: so is its payment, or its refund with the card, whose row was locked before the sale. */
export async function settleApproved(phase: UnitOfWork, sale: TerminalSale, word: MoneyWord): Promise<void> {
  const { transactionId, refundId, amountMinorUnits } = sale;
  const amount = word.amountApproved ?? amountMinorUnits + (word.tipAmount ?? 0n);
  if (refundId == null) {
    await settleTerminalPayment(phase, transactionId, paymentOf(phase, sale, amount, word), { tip: word.tipAmount });
    return;
  }
  await settleCardRefund(phase, refundId, {
    refundId,
    transactionId,
    state: "succeeded",
    amount,
    failure: null,
    arn: null,
  });
}

interface Unpaid {
  readonly endedAs: "failed" | "canceled" | "expired";
  readonly reason: string | null;
  /** Of a decline by the card's bank. */
  readonly decline?: { readonly code: string; readonly message: string } | null;
  /** A person took the sale for charged, and it was not. */
  readonly isUnmade?: boolean;
}

/** The sale ended without an approval. */
export async function settleUnpaid(phase: UnitOfWork, sale: TerminalSale, end: Unpaid): Promise<void> {
  const { transactionId, refundId, failure } = sale;
  if (refundId == null) {
    await endTerminalTransaction(phase, transactionId, end);
    return;
  }
  const { code = end.endedAs, message = NOT_REFUNDED } = (failure ?? {}) as { code?: string; message?: string };
  await failCardRefund(phase, refundId, { code, message });
}

/** Nobody knows whether the payer was charged, or has the money back. */
export async function noteUnknown(phase: UnitOfWork, { transactionId, refundId }: TerminalSale): Promise<void> {
  if (refundId == null) await noteTerminalUnknown(phase, transactionId);
  else await noteCardRefundUnknown(phase, refundId);
}

const NOT_REFUNDED = "The card was not presented, so nothing was refunded.";

function paymentOf(phase: UnitOfWork, sale: TerminalSale, amount: bigint, word: MoneyWord): TerminalPayment {
  const { transactionId, currency, saleType, createdAt } = sale;
  const isHeld = saleType === "authorization";
  return {
    transactionId,
    vendorReference: word.vendorReference ?? "",
    state: isHeld ? "authorized" : "captured",
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
