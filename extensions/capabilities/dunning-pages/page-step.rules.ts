/** What a payer does next on the page of failed charges. */
export type DunningStep = "due" | "processing" | "approve" | "paid" | "closed";

interface Seen {
  /** How many invoices are owed. */
  readonly owed: number;
  /** Whether one of those that were mailed is paid. */
  readonly isPaid: boolean;
  /** Whether the bank wants the payer to confirm a charge. */
  readonly isToApprove: boolean;
  /** Whether a charge is under way. */
  readonly isUnderWay: boolean;
}

export function stepOf({ owed, isPaid, isToApprove, isUnderWay }: Seen): DunningStep {
  if (owed === 0) return isPaid ? "paid" : "closed";
  if (isToApprove) return "approve";
  return isUnderWay ? "processing" : "due";
}
