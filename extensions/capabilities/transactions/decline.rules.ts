import { DECLINES, type DeclineCode, type DeclineEntry } from "./decline-codes.rules.ts";
import { networkCodeOf, retryAdviceOf } from "./retry-advice.rules.ts";

/** The reason of a declined attempt, as stored and shown. */
export interface Decline {
  readonly code: string;
  readonly message: string;
  readonly messageForCustomer: string;
  readonly advice: string;
  readonly engineCode: string | null;
  readonly networkCode: string | null;
  /** The network's advice code. Absent in rows of earlier releases, like the next two. */
  readonly networkAdviceCode?: string | null;
  /** What the network allows next with a stored card: `what` of its retry advice. */
  readonly retryAdvice?: string;
  /** Before when the network forbids another attempt, in ISO 8601. */
  readonly retryNotBefore?: string | null;
}

const ENTRIES = Object.entries(DECLINES) as [DeclineCode, DeclineEntry][];

const CODES: ReadonlyMap<string, DeclineCode> = new Map(
  ENTRIES.flatMap(([code, { aliases }]) => [code, ...aliases].map((alias) => [alias, code] as const)),
);
const NETWORK_CODES: ReadonlyMap<string, DeclineCode> = new Map(
  ENTRIES.flatMap(([code, { networkCodes = [] }]) => networkCodes.map((each) => [each, code] as const)),
);

/** The engine's data about a failed attempt. */
export interface Failure {
  readonly code: string | null;
  readonly message: string | null;
  readonly unifiedCode: string | null;
  readonly networkCode: string | null;
  readonly adviceCode: string | null;
  /** The card's network, where the engine names it. */
  readonly network: string | null;
}

/** A failure of which nothing else is known. */
export const NO_REASON: Failure = {
  ...{ code: null, message: null, unifiedCode: null, networkCode: null, adviceCode: null, network: null },
};

/** The attempt that failed. */
interface Failed {
  /** The card's brand. */
  readonly brand?: string | null;
  /** ISO 8601. */
  readonly at?: string | null;
}

/** Maps a failure to our decline. The most specific known code decides; an unknown one is `card_declined`. */
export function declineOf(failure: Failure, { brand = null, at = null }: Failed = {}): Decline {
  const { code, message, unifiedCode, networkCode, adviceCode } = failure;
  const known = [
    CODES.get(slugOf(code)),
    NETWORK_CODES.get(networkCodeOf(networkCode)),
    CODES.get(slugOf(message)),
    CODES.get(slugOf(unifiedCode)),
  ];
  const declineCode = known.find((each) => each !== undefined && each !== "card_declined") ?? "card_declined";
  const network = failure.network ?? brand;
  const retry = retryAdviceOf({ network, networkCode, adviceCode, declineCode });
  return {
    ...declineAs(declineCode, { engineCode: code, networkCode }),
    networkAdviceCode: adviceCode,
    retryAdvice: retry.what,
    retryNotBefore: retry.what === "wait" && at ? new Date(Date.parse(at) + retry.ms).toISOString() : null,
  };
}

/** A decline of our own, or of a processor that says no more than this. */
export function declineAs(
  code: DeclineCode,
  origin: Pick<Decline, "engineCode" | "networkCode"> = { engineCode: null, networkCode: null },
): Decline {
  const { message, messageForCustomer, advice } = DECLINES[code];
  const retryAdvice = retryAdviceOf({ ...origin, network: null, adviceCode: null, declineCode: code }).what;
  return { code, message, messageForCustomer, advice, ...origin, retryAdvice };
}

/** Whether the payer may try again at the checkout, with this card or another. A mistyped number is corrected there. */
export function isRetryable({ advice }: Pick<Decline, "advice">): boolean {
  return advice !== "do_not_retry";
}

function slugOf(word: string | null): string {
  return (word ?? "")
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "_")
    .replaceAll(/^_|_$/g, "");
}
