/** Why a charge failed, as far as a payer may know: nothing says that a card is reported lost, stolen or misused. */
export type Problem = "funds" | "expired" | "number" | "limit" | "unavailable" | "blocked" | "declined";

const PROBLEMS: Readonly<Record<string, Problem>> = {
  insufficient_funds: "funds",
  expired_card: "expired",
  incorrect_number: "number",
  incorrect_cvc: "number",
  limit_exceeded: "limit",
  processing_error: "unavailable",
  // Too many declines of this card lately, so that no bank was asked. Another card can be charged.
  blocked_by_rule: "blocked",
};

/** Of a decline's code. Null where nothing was tried. */
export function problemOf(declineCode: string | null): Problem | null {
  return declineCode === null ? null : (PROBLEMS[declineCode] ?? "declined");
}
