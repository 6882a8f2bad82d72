import type { RequestScope } from "#app/services/load-context.ts";
import type { CentralMember } from "#app/services/session/central-auth.server.ts";
import { isCentralAuthError } from "#app/services/session/central-auth-error.ts";
import { getSession } from "./get-session.server.ts";

/** The members of the session's organization. Null where the central service has no list of them, or is down. */
export async function findMembers(request: Request, scope: RequestScope): Promise<readonly CentralMember[] | null> {
  const session = await getSession(request, scope);
  const { central } = scope.services.auth;
  if (!session || !central) return null;
  try {
    return await central.service.members(session.centralOrgId);
  } catch (error) {
    if (!isCentralAuthError(error)) throw error;
    scope.log.warn({ request_id: scope.requestId, err: error }, "The members of the organization are not known.");
    return null;
  }
}
