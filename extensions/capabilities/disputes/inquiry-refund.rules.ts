import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { assertAcceptable, isAcceptable } from "./dispute.rules.ts";

interface Inquiry {
  readonly stage: string;
  readonly status: string;
}

/** In a later stage the bank has the money already, and a refund would pay the cardholder twice. */
const INQUIRY = "pre_dispute";

export function isOpenInquiry(dispute: Inquiry): boolean {
  return dispute.stage === INQUIRY && isAcceptable(dispute);
}

const ANSWERED: ReadonlySet<string> = new Set(["dispute_challenged", "dispute_accepted", "dispute_lost"]);

/** Whether its merchant has answered or accepted the dispute, or lost it: no rule refunds its payment any more. */
export function isAnswered({ status }: Pick<Inquiry, "status">): boolean {
  return ANSWERED.has(status);
}

/** @throws dispute_not_answerable, dispute_not_inquiry */
export function assertOpenInquiry(dispute: Inquiry): void {
  assertAcceptable(dispute);
  if (dispute.stage !== INQUIRY)
    throw refuse("dispute_not_inquiry", { dispute_status: dispute.status, dispute_stage: dispute.stage });
}

interface Disputed {
  readonly amountMinorUnits: bigint;
  readonly currency: string;
}

interface Refunded {
  readonly id: string;
  readonly status: string;
  readonly currency: string;
  readonly refundedMinorUnits: bigint;
  readonly refundPendingMinorUnits: bigint;
  /** The most that a refund may have now. */
  readonly refundableMinorUnits: bigint;
}

/**
 * What remains of the disputed amount after earlier refunds of its transaction; everything, if the bank disputes another
 * currency.
 * @throws transaction_not_refundable when nothing remains
 */
export function inquiryRefund({ amountMinorUnits, currency }: Disputed, transaction: Refunded): bigint {
  const { refundableMinorUnits: most, refundedMinorUnits, refundPendingMinorUnits } = transaction;
  const open = amountMinorUnits - refundedMinorUnits - refundPendingMinorUnits;
  const remaining = currency === transaction.currency && open < most ? open : most;
  if (remaining > 0n) return remaining;
  throw refuse("transaction_not_refundable", {
    problem: "Nothing of the disputed amount is left to refund.",
    transaction_id: transaction.id,
    transaction_status: transaction.status,
  });
}

const SAME_REASON: ReadonlySet<string> = new Set(["fraudulent", "duplicate"]);

/** The refund's reason, from what the cardholder claims. */
export function refundReasonOf(reasonCategory: string): string {
  return SAME_REASON.has(reasonCategory) ? reasonCategory : "requested_by_customer";
}
