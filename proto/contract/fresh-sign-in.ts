/** How long after the sign-in a person may do what needs a fresh one. */
const FRESH_MS = 10 * 60_000;

/** Whether the person has signed in a few minutes ago. A sign-in of an unknown time is not fresh. */
export function isFreshSignIn(signedInAt: Date | null | undefined, now: Date): boolean {
  return signedInAt != null && now.getTime() - signedInAt.getTime() < FRESH_MS;
}
