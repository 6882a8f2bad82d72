/** Limit on the time since a sign-in for it to count as recent, in ms. */
const FRESH_MS = 10 * 60_000;

/** Whether the person has signed in within the last minutes. An unknown time is not recent. */
export function isFreshSignIn(signedInAt: Date | null | undefined, now: Date): boolean {
  return signedInAt != null && now.getTime() - signedInAt.getTime() < FRESH_MS;
}
