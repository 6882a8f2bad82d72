const COME_BACK_WITHIN_SECONDS = 3;

/** Spreads out retries of clients that were refused together. */
export function comeBackInSeconds(): number {
  return 1 + Math.floor(Math.random() * COME_BACK_WITHIN_SECONDS);
}
