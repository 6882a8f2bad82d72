import { refuse } from "#app/rest/errors.server.ts";
import type { Session } from "#app/services/session/session.ts";
import { isFreshSignIn as isFresh } from "#contract/fresh-sign-in.ts";

/** Whether the person has signed in a few minutes ago. A session whose sign-in is not known is not fresh. */
export function isFreshSignIn({ signedInAt }: Pick<Session, "signedInAt">): boolean {
  return isFresh(signedInAt, new Date());
}

/**
 * Refuses sensitive actions in a session without a recent sign-in: moving money, or changing access.
 * @throws ApiError 403
 */
export function assertFreshSignIn(session: Session): void {
  if (!isFreshSignIn(session)) throw refuse("fresh_sign_in_required");
}
