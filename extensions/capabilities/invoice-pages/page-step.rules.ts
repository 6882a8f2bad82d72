/** What a payer does next on the page of an invoice. */
export type PageStep = "pay" | "card" | "approve" | "processing" | "elsewhere" | "paid" | "void";

interface UnderWay {
  readonly attemptedBy: string;
  /** Whether the form shows saved cards, which only their owner may see. */
  readonly isPayerKnown: boolean;
}

interface Payment {
  readonly status: string;
  readonly engineStatus: string;
  readonly sessionExpiresAt?: Date | null | undefined;
}

interface Asked {
  readonly invoiceStatus: string;
  /** The attempt that keeps others from beginning, with its payment. */
  readonly attempt: (UnderWay & { readonly payment: Payment }) | null;
  /** Whether the payer is signed in as the customer of the payment. */
  readonly isSignedIn: boolean;
  readonly now: Date;
}

/**
 * Whoever has the address goes on with a payment that began there, also in another browser: it is one payment, whoever
 * enters the card. One with saved cards is for its payer alone.
 */
export function stepOf({ invoiceStatus, attempt, isSignedIn, now }: Asked): PageStep {
  if (invoiceStatus === "paid" || invoiceStatus === "void") return invoiceStatus;
  if (!attempt) return "pay";
  const { status, engineStatus, sessionExpiresAt } = attempt.payment;
  if (attempt.isPayerKnown && !isSignedIn) return "elsewhere";
  if (status === "requires_action") return "approve";
  const takesCard = status === "requires_payment_method" && engineStatus !== "not_sent";
  const isInTime = sessionExpiresAt != null && sessionExpiresAt > now;
  return attempt.attemptedBy === "payer" && takesCard && isInTime ? "card" : "processing";
}
