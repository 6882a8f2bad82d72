import { settledOf } from "./terminal-amounts.rules.ts";
import type { SaleStatus } from "./terminal-sale.rules.ts";

/** What a word of the vendor says that columns are made of. */
interface Said {
  readonly vendorReference: string | null;
  readonly amountApproved: bigint | null;
  readonly tipAmount: bigint | null;
  readonly cancelReason: string | null;
  readonly failure: { readonly code: string; readonly message: string; readonly retryable: boolean } | null;
  readonly card: Receipt | null;
  readonly wasOffline: boolean;
}

interface Receipt {
  readonly applicationLabel: string | null;
  readonly aid: string | null;
  readonly tvr: string | null;
  readonly tsi: string | null;
  readonly authorizationCode: string | null;
  readonly entryMode: string;
  readonly verification: string | null;
  readonly brand: string | null;
  readonly last4: string | null;
}

interface Asked {
  readonly saleType: string;
  readonly amountMinorUnits: bigint;
  readonly allowPartial: boolean;
}

/** What an approval writes. The total is the processor's, whatever was asked. */
export function approvedColumns(
  sale: Asked,
  { amountApproved, tipAmount }: Pick<Said, "amountApproved" | "tipAmount">,
) {
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

/** What the bank had no part in. */
const OF_DEVICE: ReadonlySet<string> = new Set([
  ...["device_unreachable", "card_removed", "card_mismatch", "device_error", "partial_not_allowed"],
]);

export function isOfBank(code: string): boolean {
  return !OF_DEVICE.has(code);
}

export function failureColumns({ failure, wasOffline }: Pick<Said, "failure" | "wasOffline">) {
  const { code = "declined", message = "The card was declined.", retryable = true } = failure ?? {};
  if (wasOffline) return failureOf("declined_after_offline", message, false);
  return failureOf(FAILURES.has(code) ? code : "declined", message, retryable);
}

const failureOf = (code: string, message: string, retryable = true) => ({ code, message, retryable });

/** What a receipt must show. It has no card number, and no expiry. */
export function receiptOf(card: Receipt) {
  const { applicationLabel, aid, tvr, tsi, authorizationCode, entryMode, verification, brand, last4 } = card;
  return { applicationLabel, aid, tvr, tsi, authorizationCode, entryMode, verification, brand, last4 };
}

/** What the end of a sale writes beside its amounts. */
export function endColumns(to: SaleStatus, said: Said) {
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

const DECLINED_IN_PART = failureOf(
  "partial_not_allowed",
  "The card covers only part of the amount. What was approved was released.",
);

/** An approval of less than the sale takes: it ends when the money is back. */
export function refusedPart(said: Said) {
  return {
    reversal: "partial_not_allowed" as const,
    // All of it is taken back, so another sale takes the whole amount and no rest.
    dueMinorUnits: null,
    failure: DECLINED_IN_PART,
    vendorReference: said.vendorReference,
    ...(said.card && { receipt: receiptOf(said.card) }),
  };
}

/** Nothing was started, and nothing will be. */
export function unreachable() {
  return failureOf("device_unreachable", "The device could not be reached. The payer was not charged.");
}

/** Another try is refused as well: something in the sale or the agreement with the vendor has to change first. */
const REFUSED_AGAIN: ReadonlySet<string> = new Set(["sale_conflict", "unsupported", "invalid_request", "unauthorized"]);

/** Why the vendor did not take a push, in words for a cashier. */
export function refusedPush(refusal: string) {
  if (refusal === "device_offline" || refusal === "unsent") return unreachable();
  if (refusal === "device_busy")
    return failureOf("device_error", "The device is busy with another sale. The payer was not charged.");
  const problem = "The vendor of the terminals refused this sale. The payer was not charged.";
  return failureOf("device_error", problem, !REFUSED_AGAIN.has(refusal));
}
