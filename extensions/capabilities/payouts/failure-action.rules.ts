type FailureAction = "fix_destination" | "retry" | "contact_support";

/** Words of a failure that passes. */
const PASSING = /\b(timeout|timed out|unavailable|rate limit|rate limited|temporary|temporarily|try again|retry)\b/;

/** Words of a failure that lies in where the payout goes. */
const OF_DESTINATION =
  /\b(account|card|destination|bank|iban|bic|routing|recipient|beneficiary|payee|closed|expired|name)\b/;

/** The codes of ISO 20022 and of ACH returns that say the same without words. */
const DESTINATION_CODES: ReadonlySet<string> = new Set(
  "ac01 ac02 ac03 ac04 ac06 ac07 be01 be04 rc01 r02 r03 r04 r13 r16 r20".split(" "),
);

/** What to do after a failure, from the processor's code. Words count only whole: "country" says nothing of a try. */
export function failureAction(code: string | null): FailureAction {
  if (code === null) return "retry";
  const words = wordsOf(code);
  if (PASSING.test(words)) return "retry";
  return OF_DESTINATION.test(words) || DESTINATION_CODES.has(words) ? "fix_destination" : "contact_support";
}

/** The processor or the bank was out of order, so that the same payout may pass later. */
export function isPassing(code: string | null): boolean {
  return code !== null && PASSING.test(wordsOf(code));
}

/** "InvalidIBAN", "INVALID_IBAN" and "invalid-iban" read "invalid iban". */
function wordsOf(code: string): string {
  return code
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/[^A-Za-z0-9]+/g, " ")
    .trim()
    .toLowerCase();
}
