import type { DomainError } from "#extensions/platform/kernel/errors.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";

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
  /** Captured, less refunds that succeeded or are pending, and less what banks hold. */
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
  if (!REFUNDABLE.has(status)) throw notRefundable(transaction, problemOf(status));
  const amount = asked ?? rest;
  if (amount > 0n && amount <= rest) return amount;
  if (disputedMinorUnits > 0n) throw disputedRefusal(transaction);
  if (asked === undefined) throw notRefundable(transaction, "All that was captured is refunded, or is being refunded.");
  throw exceedsRefundable(transaction, rest);
}

function problemOf(status: string): string {
  const problem = `A transaction that is ${status} cannot be refunded.`;
  return status === "authorized"
    ? `${problem} Make the last capture, or cancel what is held, and refund then.`
    : problem;
}

/** Only a refund that was not sent can be canceled. */
export function assertCancelable(refund: { readonly id: string; readonly status: string }): void {
  if (refund.status !== "scheduled")
    throw refuse("refund_not_cancelable", { refund_id: refund.id, refund_status: refund.status, param: "refund_id" });
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

/** `cause` is the engine's refusal, when it refused first. */
export function notRefundable({ id, status }: Pick<Refundable, "id" | "status">, problem: string, cause?: DomainError) {
  return refuse("transaction_not_refundable", { problem, transaction_id: id, transaction_status: status, cause });
}

export function exceedsRefundable(
  { id, currency }: Pick<Refundable, "id" | "currency">,
  max: bigint,
  cause?: DomainError,
) {
  return refuse("refund_exceeds_refundable", { transaction_id: id, max, currency, amount_refundable: max, cause });
}

/** What became the customer's credit is not refunded, too. */
export function refundLimit(transaction: Pick<Refundable, "id" | "status" | "currency">, most: bigint) {
  if (most > 0n) return exceedsRefundable(transaction, most);
  return notRefundable(transaction, "All that was captured is refunded, or became the customer's credit.");
}

/** The payer has the disputed amount back already, or will have when the dispute is lost. */
export function disputedRefusal({
  id,
  currency,
  disputeId,
  disputedMinorUnits,
  refundableMinorUnits,
}: Omit<Refundable, "status">) {
  return refuse("transaction_disputed", {
    transaction_id: id,
    dispute_id: disputeId,
    amount_disputed: disputedMinorUnits,
    amount_refundable: refundableMinorUnits,
    currency,
  });
}
