import type { RequestScope } from "#app/load-context.ts";
import type { Session } from "./session.ts";

/** Keyed by the scope, not by the Request: Remix hands each loader a Request of its own. */
const sessions = new WeakMap<RequestScope, Promise<Session | null>>();

/** The session of this request, resolved at most once. */
export function getSession(request: Request, scope: RequestScope): Promise<Session | null> {
  const known = sessions.get(scope);
  if (known) return known;
  const session = scope.services.getSession(request, scope);
  sessions.set(scope, session);
  return session;
}
