import type { CardRead, RemoteSale } from "#extensions/connectors/terminal/index.ts";
import { settledOf } from "./terminal-amounts.rules.ts";
import type { SaleStatus } from "./terminal-sale.rules.ts";

interface Asked {
  readonly saleType: string;
  readonly amountMinorUnits: bigint;
  readonly allowPartial: boolean;
}

/** What an approval writes. The total is the processor's, whatever was asked. */
export function approvedColumns(sale: Asked, { amountApproved, tipAmount }: RemoteSale) {
  const tip = tipAmount ?? 0n;
  const amount = amountApproved ?? sale.amountMinorUnits + tip;
  const { kind, due } = settledOf({ amount: sale.amountMinorUnits, allowPartial: sale.allowPartial }, { amount, tip });
  // A refund with the card has no approval in part: it is what the processor gave back.
  const settled = sale.saleType === "refund" && kind === "partial_not_allowed" ? "partial" : kind;
  return { settled, columns: { tipMinorUnits: tip, approvedMinorUnits: amount, dueMinorUnits: due } };
}

/** The codes of the contract. What else a vendor says is a decline, or a fault of the device. */
const FAILURES: ReadonlySet<string> = new Set([
  "declined",
  "device_unreachable",
  "card_removed",
  "card_mismatch",
  "declined_after_offline",
  "device_error",
]);

export function failureColumns({ failure, wasOffline }: Pick<RemoteSale, "failure" | "wasOffline">) {
  const { code = "declined", message = "The card was declined.", retryable = true } = failure ?? {};
  if (wasOffline) return { code: "declined_after_offline", message, retryable: false };
  return { code: FAILURES.has(code) ? code : "declined", message, retryable };
}

/** What a receipt must show. It has no card number, and no expiry. */
export function receiptOf(card: CardRead) {
  const { applicationLabel, aid, tvr, tsi, authorizationCode, entryMode, verification, brand, last4 } = card;
  return { applicationLabel, aid, tvr, tsi, authorizationCode, entryMode, verification, brand, last4 };
}

/** What the end of a sale writes beside its amounts. */
export function endColumns(to: SaleStatus, said: RemoteSale) {
  return {
    status: to,
    isOccupying: false,
    endedBy: "vendor" as const,
    vendorReference: said.vendorReference,
    wasOffline: said.wasOffline,
    cancelReason: to === "canceled" || to === "expired" ? (said.cancelReason ?? defaultReason(to)) : null,
    failure: to === "failed" ? failureColumns(said) : null,
    ...(said.card && { receipt: receiptOf(said.card) }),
  };
}

const defaultReason = (to: "canceled" | "expired") => (to === "expired" ? "timed_out" : "seller_canceled");

const DECLINED_IN_PART = {
  code: "partial_not_allowed",
  message: "The card covers only part of the amount. What was approved was released.",
  retryable: true,
};

/** An approval of less than the sale takes: it ends when the money is back. */
export function refusedPart(said: RemoteSale) {
  return {
    reversal: "partial_not_allowed" as const,
    failure: DECLINED_IN_PART,
    vendorReference: said.vendorReference,
    ...(said.card && { receipt: receiptOf(said.card) }),
  };
}

/** Nothing was started, and nothing will be. */
export function unreachable(message = "The device could not be reached. The payer was not charged.") {
  return { code: "device_unreachable", message, retryable: true };
}
