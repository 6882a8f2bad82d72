import { failCardRefund, noteCardRefundUnknown, settleCardRefund } from "#extensions/capabilities/refunds/index.ts";
import {
  endTerminalTransaction,
  noteTerminalUnknown,
  settleLockedPayment,
} from "#extensions/capabilities/transactions/index.ts";
import type { RemoteSale, TerminalPayment } from "#extensions/connectors/terminal/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { isOfBank } from "./sale-columns.rules.ts";
import type { TerminalSale } from "./terminal-sale.entity.ts";
import type { LockedSale } from "./terminal-sales.service.ts";

/** What of a word the payment behind a sale follows from. A person's decision has no card. */
export type MoneyWord = Pick<RemoteSale, "amountApproved" | "tipAmount" | "card" | "vendorReference">;

/** The sale was approved: so is its payment, or its refund with the card, whose row was locked before the sale. */
export async function settleApproved(
  phase: UnitOfWork,
  { sale, transaction }: Pick<LockedSale, "sale" | "transaction">,
  word: MoneyWord,
): Promise<void> {
  const { transactionId, refundId, amountMinorUnits } = sale;
  const amount = word.amountApproved ?? amountMinorUnits + (word.tipAmount ?? 0n);
  if (refundId == null) {
    const paid = sale.saleType === "authorization" ? heldOf(amount) : takenOf(amount);
    const payment: TerminalPayment = {
      ...paymentOf(phase, sale),
      ...paid,
      card: word.card,
      vendorReference: word.vendorReference ?? "",
    };
    await settleLockedPayment(phase, transaction, payment, { tip: word.tipAmount });
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
  readonly failure?: { readonly code: string; readonly message: string } | null;
  readonly card?: RemoteSale["card"];
  /** A person took it for paid, and the vendor denies it. */
  readonly isUnmade?: boolean;
}

/** The sale ended without an approval, and its columns say how. */
export async function settleUnpaid(phase: UnitOfWork, sale: TerminalSale, end: Unpaid): Promise<void> {
  const { transactionId, refundId, amountMinorUnits: amount } = sale;
  const { endedAs, failure = null, card = null, isUnmade = false } = end;
  if (refundId == null) {
    const { vendorReference = null, cancelReason = null } = sale;
    const isDeclined = failure !== null && isOfBank(failure.code);
    const why = isDeclined ? { decline: failure } : { reason: failure?.code ?? cancelReason };
    await endTerminalTransaction(phase, transactionId, { endedAs, isUnmade, card, vendorReference, ...why });
    return;
  }
  const why = failure ?? { code: endedAs, message: NOT_REFUNDED };
  if (!isUnmade) {
    await failCardRefund(phase, refundId, why);
    return;
  }
  await settleCardRefund(phase, refundId, {
    refundId,
    transactionId,
    state: "failed",
    amount,
    failure: why,
    arn: null,
  });
}

/** Nobody knows whether the payer was charged, or has the money back. */
export async function noteUnknown(phase: UnitOfWork, { transactionId, refundId }: TerminalSale): Promise<void> {
  if (refundId != null) {
    await noteCardRefundUnknown(phase, refundId);
    return;
  }
  await noteTerminalUnknown(phase, transactionId);
}

const NOT_REFUNDED = "The card was not presented, so nothing was refunded.";

/** What every payment of a sale has. */
function paymentOf(phase: UnitOfWork, { transactionId, currency, createdAt }: TerminalSale) {
  const times = { authorizationExpiresAt: null, createdAt, updatedAt: phase.now() };
  return { transactionId, currency, amountVoided: 0n, ...times };
}

const takenOf = (amount: bigint) => ({ state: "captured", amountAuthorized: amount, amountCaptured: amount }) as const;
const heldOf = (amount: bigint) => ({ state: "authorized", amountAuthorized: amount, amountCaptured: 0n }) as const;
