import type { RequestScope } from "#app/load-context.ts";
import { ApiError, unauthenticated } from "#app/rest/errors.server.ts";
import { isCentralAuthError } from "./session/central-auth-error.ts";
import type { UserMemberships } from "./session/membership-cache.server.ts";
import type { Session } from "./session/session.ts";

/** The roles of the central service that may change keys and payout accounts. A person may have several. */
const ADMIN_ROLES: ReadonlySet<string> = new Set(["owner", "admin"]);

/**
 * Refuses a person whose role is known and is none of the admins'. Without role information a member has all rights.
 * @throws ApiError 403, or 401 while the role cannot be asked for
 */
export async function assertAdmin(session: Session, { services }: Pick<RequestScope, "services">): Promise<void> {
  const role = await roleOf(session, services);
  if (role === "" || role.split(",").some((each) => ADMIN_ROLES.has(each.trim()))) return;
  const message = "Only owners and admins of the organization can do this.";
  throw new ApiError({ status: 403, type: "permission", code: "role_missing", message });
}

/** Empty when the central service sends none. Right after a sign-in it must be asked for. */
async function roleOf({ userId, orgSlug, memberships }: Session, { auth }: RequestScope["services"]): Promise<string> {
  if (memberships) return memberships.find(({ slug }) => slug === orgSlug)?.role ?? "";
  const complete = (user: UserMemberships) => (user.isComplete ? user : null);
  const user = await auth.central?.membershipCache.check(userId, complete).catch(asUnauthenticated);
  return user?.memberships.find(({ organization }) => organization.slug === orgSlug)?.role ?? "";
}

function asUnauthenticated(error: unknown): never {
  throw isCentralAuthError(error)
    ? unauthenticated("Your role in the organization can't be checked right now.")
    : error;
}
