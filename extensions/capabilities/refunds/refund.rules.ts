import {
  RefundExceedsRefundableError,
  RefundNotCancelableError,
  TransactionDisputedError,
  TransactionNotRefundableError,
} from "./refund.errors.ts";

type RefundStatus = "scheduled" | "pending" | "requires_review" | "succeeded" | "failed" | "canceled";

const BY_ENGINE_STATUS: ReadonlyMap<string, RefundStatus> = new Map([
  ["succeeded", "succeeded"],
  ["failed", "failed"],
  ["review", "requires_review"],
]);

/** An unknown engine status maps to `pending`, so it is checked again. */
export function refundStatusOf(engineStatus: string): RefundStatus {
  return BY_ENGINE_STATUS.get(engineStatus) ?? "pending";
}

interface Refundable {
  readonly id: string;
  readonly status: string;
  readonly currency: string;
  readonly disputedMinorUnits: bigint;
  readonly disputeId?: string | null | undefined;
  /** Captured, less refunds that succeeded or are pending. */
  readonly refundableMinorUnits: bigint;
}

/** Payment statuses in which the engine refunds. */
const REFUNDABLE: ReadonlySet<string> = new Set(["succeeded", "partially_captured"]);

/**
 * The amount to refund: the requested one, or the rest.
 * @throws when the transaction or the amount does not allow it
 */
export function refundAmount(transaction: Refundable, asked: bigint | undefined): bigint {
  const { status, disputedMinorUnits, refundableMinorUnits: rest } = transaction;
  if (!REFUNDABLE.has(status))
    throw new TransactionNotRefundableError(transaction, `A transaction that is ${status} cannot be refunded.`);
  if (disputedMinorUnits > 0n) throw new TransactionDisputedError(transaction);
  if (asked === undefined && rest === 0n)
    throw new TransactionNotRefundableError(transaction, "All that was captured is refunded, or is being refunded.");
  const amount = asked ?? rest;
  if (amount > rest) throw new RefundExceedsRefundableError(transaction, rest);
  return amount;
}

/** Only a refund that was not sent can be canceled. */
export function assertCancelable(refund: { readonly id: string; readonly status: string }): void {
  if (refund.status !== "scheduled") throw new RefundNotCancelableError(refund);
}

/** A refund reserves its amount until it fails or is canceled. */
const HOLDING: ReadonlySet<string> = new Set(["scheduled", "pending", "requires_review"]);

interface StatusSum {
  readonly status: string;
  readonly amountMinorUnits: bigint;
}

/** The refund totals of one transaction. */
export function refundSums(sums: readonly StatusSum[]) {
  const total = (counts: (status: string) => boolean) =>
    sums.reduce((sum, { status, amountMinorUnits }) => (counts(status) ? sum + amountMinorUnits : sum), 0n);
  return {
    refundedMinorUnits: total((status) => status === "succeeded"),
    refundPendingMinorUnits: total((status) => HOLDING.has(status)),
  };
}
