type FailureAction = "fix_destination" | "retry" | "contact_support";

/** Words of a temporary failure. */
const PASSING = /\b(timeout|timed out|unavailable|rate limit|rate limited|temporary|temporarily|try again|retry)\b/;

/** Words of a failure caused by the destination. */
const OF_DESTINATION =
  /\b(account|card|destination|bank|iban|bic|routing|recipient|beneficiary|payee|closed|expired|name)\b/;

/** ISO 20022 and ACH return codes of the same failures. */
const DESTINATION_CODES: ReadonlySet<string> = new Set(
  "ac01 ac02 ac03 ac04 ac06 ac07 be01 be04 rc01 r02 r03 r04 r13 r16 r20".split(" "),
);

/** The action after a failure, from the processor's code. Only whole words match: "country" does not contain "try". */
export function failureAction(code: string | null): FailureAction {
  if (code === null) return "retry";
  const words = wordsOf(code);
  if (PASSING.test(words)) return "retry";
  return OF_DESTINATION.test(words) || DESTINATION_CODES.has(words) ? "fix_destination" : "contact_support";
}

/** The processor or bank was unavailable, so the same payout may succeed later. */
export function isPassing(code: string | null): boolean {
  return code !== null && PASSING.test(wordsOf(code));
}

/** Normalizes "InvalidIBAN", "INVALID_IBAN" and "invalid-iban" to "invalid iban". */
function wordsOf(code: string): string {
  return code
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/[^A-Za-z0-9]+/g, " ")
    .trim()
    .toLowerCase();
}
