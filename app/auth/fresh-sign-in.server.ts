import { ApiError } from "#app/rest/errors.server.ts";
import type { Session } from "./session/session.ts";

const FRESH_MS = 10 * 60_000;

/** Whether the person has signed in a few minutes ago. A session whose sign-in nobody knows is not fresh. */
export function isFreshSignIn({ signedInAt }: Pick<Session, "signedInAt">, now = new Date()): boolean {
  return signedInAt != null && now.getTime() - signedInAt.getTime() < FRESH_MS;
}

/**
 * Refuses to move money for a session that was left open.
 * @throws ApiError 403
 */
export function assertFreshSignIn(session: Session): void {
  if (isFreshSignIn(session)) return;
  const message = "This needs a sign-in of the last 10 minutes. Sign in again, then repeat it.";
  throw new ApiError({ status: 403, type: "permission", code: "fresh_sign_in_required", message });
}
