import type { RequestScope } from "#app/services/load-context.ts";
import type { Session } from "#app/services/session/session.ts";
import { countFailedAuthentication, isBlockedAddress } from "./limit-request.server.ts";

/** Keyed by the scope, not by the Request: Remix hands each loader a Request of its own. */
const sessions = new WeakMap<RequestScope, Promise<Session | null>>();

/**
 * The session of this request, resolved at most once.
 * @throws ApiError 429, or 503 while our own service can't be asked for the organization
 */
export function getSession(request: Request, scope: RequestScope): Promise<Session | null> {
  const known = sessions.get(scope);
  if (known) return known;
  const { requestId, log, services } = scope;
  const lookups = {
    get isBlocked() {
      return isBlockedAddress(scope);
    },
    countFailure: () => countFailedAuthentication(scope),
  };
  const session = services.getSession(request, { requestId, log, lookups });
  sessions.set(scope, session);
  return session;
}
