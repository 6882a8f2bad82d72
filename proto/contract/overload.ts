export const OVERLOADED =
  "Tollhouse has more requests than it can answer, so this one was not begun. Try again in a few seconds.";

const COME_BACK_WITHIN_SECONDS = 3;

/** Spreads out retries of clients that were refused together. */
export function comeBackInSeconds(): number {
  return 1 + Math.floor(Math.random() * COME_BACK_WITHIN_SECONDS);
}
