const MINUTE_MS = 60_000;

/** How long a puzzle or a mailed code can be answered. */
export const ANSWERABLE_MS = 15 * MINUTE_MS;

/** Declines from one network that lead its payers to a challenge. */
export const DECLINES_PER_NETWORK = 3;

/** The newest payments of a link that say whether cards are tried there. */
export const NEWEST = { limit: 100, ms: 15 * MINUTE_MS } as const;

const FEWEST_TRIES = 20;

interface Tries {
  readonly tries: number;
  readonly declines: number;
  readonly linkDeclines: number;
  readonly networkDeclines: number;
}

/** Whether a payer comes to a challenge. @param limit declines of a link within the window of the rules; 0 is off */
export function asksForChallenge({ tries, declines, linkDeclines, networkDeclines }: Tries, limit: number): boolean {
  if (networkDeclines >= DECLINES_PER_NETWORK) return true;
  if (tries >= FEWEST_TRIES && declines * 2 > tries) return true;
  return limit > 0 && linkDeclines >= limit;
}

/** Challenged payments of a link that say whether it is paused. */
export const PAUSES = { limit: 500, ms: 60 * MINUTE_MS } as const;

const DECLINED_PERCENT = 80;

/** Whether declines behind the challenge pause the link. @param limit 0 is off */
export function pausesLink({ tries, declines }: Pick<Tries, "tries" | "declines">, limit: number): boolean {
  return limit > 0 && declines >= limit && declines * 100 >= tries * DECLINED_PERCENT;
}

export const MOST_CODE_TRIES = 5;

/** How long a mailed code counts against the limit. Its row stays so long. */
export const COUNTED_MS = 60 * MINUTE_MS;
