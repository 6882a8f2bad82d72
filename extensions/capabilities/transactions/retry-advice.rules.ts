/** What the card networks allow after a decline. */
export type RetryAdvice =
  /** Never again with this card. */
  | { readonly what: "never" }
  /** The payer told the bank to stop these payments: no card is tried. */
  | { readonly what: "payer_stopped" }
  /** Once more with what the account updater says, otherwise with what the payer says. */
  | { readonly what: "after_update" }
  /** Not before so many milliseconds have passed. */
  | { readonly what: "wait"; readonly ms: number }
  /** The payer must confirm it with the bank. */
  | { readonly what: "authenticate" }
  /** The engine, the processor or the bank was not available. */
  | { readonly what: "unavailable" }
  | { readonly what: "schedule" };

/** The words of `what`, strictest first. */
export const RETRY_WORDS = [
  "payer_stopped",
  "never",
  "after_update",
  "authenticate",
  "wait",
  "unavailable",
  "schedule",
] as const satisfies readonly RetryAdvice["what"][];

export interface DeclineFacts {
  /** The card's brand as the engine names it, for example "Visa". */
  readonly network: string | null;
  /** The network's response code, for example "51". */
  readonly networkCode: string | null;
  /** The network's advice code, for example "03". */
  readonly adviceCode: string | null;
  /** Our own code, for example "insufficient_funds". */
  readonly declineCode: string;
}

/** `visa` has the rows of Visa, which also apply to the networks that publish none. */
type Rules = "visa" | "mastercard";

interface Row {
  /** Absent where the row applies to every network. */
  readonly rules?: Rules;
  readonly networkCodes?: readonly string[];
  readonly adviceCodes?: readonly string[];
  readonly declineCodes?: readonly string[];
  readonly answer: RetryAdvice;
  readonly source: string;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const VISA = "Visa Core Rules: decline codes of category 1, the issuer will never approve";
const MASTERCARD = "Mastercard Transaction Processing Rules: merchant advice codes";
const ISO = "ISO 8583 response codes";

const wait = (adviceCode: string, ms: number): Row => ({
  ...{ rules: "mastercard", adviceCodes: [adviceCode], answer: { what: "wait", ms }, source: MASTERCARD },
});

/** The strictest row comes first, so that the first that matches answers. */
export const RETRY_TABLE: readonly Row[] = [
  {
    ...{ rules: "visa", networkCodes: ["R0", "R1", "R3"] },
    ...{ answer: { what: "payer_stopped" }, source: VISA },
  },
  {
    ...{ rules: "mastercard", adviceCodes: ["21"] },
    ...{ answer: { what: "payer_stopped" }, source: MASTERCARD },
  },
  {
    declineCodes: ["payment_stopped"],
    ...{ answer: { what: "payer_stopped" }, source: "Processors' own words for R0, R1 and R3" },
  },
  {
    // Some published lists leave out 46, and some have 14 among the codes that may be retried: the stricter list counts.
    ...{ rules: "visa", networkCodes: ["04", "07", "12", "14", "15", "41", "43", "46", "57"] },
    ...{ answer: { what: "never" }, source: VISA },
  },
  {
    ...{ rules: "visa", declineCodes: ["incorrect_number"] },
    ...{ answer: { what: "never" }, source: "Processors' own words for 14 and 15" },
  },
  {
    ...{ rules: "mastercard", adviceCodes: ["03", "40", "41"] },
    ...{ answer: { what: "never" }, source: MASTERCARD },
  },
  {
    ...{ networkCodes: ["04", "07", "41", "43"], declineCodes: ["lost_card", "stolen_card", "account_closed"] },
    ...{ answer: { what: "never" }, source: `${ISO}: pick up the card, which means the same on every network` },
  },
  {
    ...{ rules: "mastercard", adviceCodes: ["01"] },
    ...{ answer: { what: "after_update" }, source: MASTERCARD },
  },
  {
    ...{ networkCodes: ["54"], declineCodes: ["expired_card"] },
    ...{ answer: { what: "after_update" }, source: `${ISO}: 54, expired card` },
  },
  {
    ...{ networkCodes: ["1A"], declineCodes: ["authentication_failed"] },
    ...{ answer: { what: "authenticate" }, source: "Visa 1A and processors' own words: authentication is needed" },
  },
  wait("24", HOUR_MS),
  wait("25", DAY_MS),
  wait("26", 2 * DAY_MS),
  wait("27", 4 * DAY_MS),
  wait("28", 6 * DAY_MS),
  wait("29", 8 * DAY_MS),
  wait("30", 10 * DAY_MS),
  {
    ...{ networkCodes: ["91", "96"], declineCodes: ["processing_error"] },
    ...{ answer: { what: "unavailable" }, source: `${ISO}: 91, issuer not available, and 96, system malfunction` },
  },
];

/** Codes that we know and that leave the time of the next attempt to the schedule. */
const TO_SCHEDULE: ReadonlySet<string> = new Set([
  ...["00", "01", "02", "03", "05", "06", "13", "19", "34", "39", "51", "52", "53", "55", "58", "59", "60", "61", "62"],
  ...["63", "64", "65", "70", "75", "78", "79", "80", "82", "83", "84", "85", "86", "93"],
  ...["5C", "6P", "9G", "N0", "N3", "N4", "N7", "N8", "Z5"],
]);
const ADVICE_TO_SCHEDULE: ReadonlySet<string> = new Set(["00", "02", "04", "22", "42", "43"]);

/** What the network allows after this decline. A code that no row has leaves it to the schedule. */
export function retryAdviceOf(facts: DeclineFacts): RetryAdvice {
  return RETRY_TABLE.find((row) => matches(row, facts))?.answer ?? { what: "schedule" };
}

function matches(row: Row, { network, networkCode, adviceCode, declineCode }: DeclineFacts): boolean {
  if (row.rules !== undefined && !rulesOf(network).includes(row.rules)) return false;
  return (
    row.networkCodes?.includes(networkCodeOf(networkCode)) ||
    row.adviceCodes?.includes(networkCodeOf(adviceCode)) ||
    row.declineCodes?.includes(declineCode) ||
    false
  );
}

/** Without a known network both lists apply, so that the stricter one counts. Maestro is a brand of Mastercard. */
function rulesOf(network: string | null): readonly Rules[] {
  if (network === null) return ["visa", "mastercard"];
  return MASTERCARDS.has(network.toLowerCase().replaceAll(/[^a-z]/g, "")) ? ["mastercard"] : ["visa"];
}

const MASTERCARDS: ReadonlySet<string> = new Set(["mastercard", "maestro"]);

/** Networks write two characters; some processors leave out the leading zero. */
export function networkCodeOf(code: string | null): string {
  return (code ?? "").trim().toUpperCase().replace(/^\d$/, "0$&");
}

/** The codes of a decline that the table does not know, which an operator should look up. */
export function unknownCodesOf({ networkCode, adviceCode }: DeclineFacts): readonly ("network" | "advice")[] {
  const code = networkCodeOf(networkCode);
  const advice = networkCodeOf(adviceCode);
  const isKnown = code === "" || TO_SCHEDULE.has(code) || RETRY_TABLE.some((row) => row.networkCodes?.includes(code));
  const isAdviceKnown =
    advice === "" || ADVICE_TO_SCHEDULE.has(advice) || RETRY_TABLE.some((row) => row.adviceCodes?.includes(advice));
  return [...(isKnown ? [] : (["network"] as const)), ...(isAdviceKnown ? [] : (["advice"] as const))];
}
