import { refuse, unauthenticated } from "#app/rest/errors.server.ts";
import type { RequestScope } from "#app/services/load-context.ts";
import { isCentralAuthError } from "#app/services/session/central-auth-error.ts";
import type { UserMemberships } from "#app/services/session/membership-cache.server.ts";
import type { Session } from "#app/services/session/session.ts";

/** The roles of the central service that may change keys and payout accounts. A person may have several. */
const ADMIN_ROLES: ReadonlySet<string> = new Set(["owner", "admin"]);

/** Null is the role of everyone where the central service has no roles; undefined that of a person who is no member. */
export function isAdmin(role: string | null | undefined): boolean {
  return role === null || role?.split(",").some((each) => ADMIN_ROLES.has(each.trim())) === true;
}

interface AdminQuestion {
  /** A change looks the role up now; a page may use an answer from the last half minute. */
  readonly isChange: boolean;
}

/**
 * Requires the owner or admin role where the central service has roles.
 * @throws ApiError 403, or 401 while the role cannot be looked up
 */
export async function assertAdmin(
  session: Session,
  { services }: Pick<RequestScope, "services">,
  { isChange }: AdminQuestion,
): Promise<void> {
  const role = await roleOf(session, services, isChange);
  if (!isAdmin(role)) throw refuse("role_missing");
}

/**
 * Checks current membership with the central service before money moves.
 * @throws ApiError 403, or 401 while it cannot be asked
 */
export async function assertMember(session: Session, { services }: Pick<RequestScope, "services">): Promise<void> {
  if ((await roleOf(session, services, true)) !== undefined) return;
  const message = "You are no longer a member of the organization.";
  throw refuse("role_missing", { message });
}

/** Null when the central service has no roles, undefined for a person who is no member. */
async function roleOf(
  { userId, centralOrgId, memberships }: Session,
  { auth: { central } }: RequestScope["services"],
  isChange: boolean,
): Promise<string | null | undefined> {
  if (!central || (memberships && !isChange))
    return memberships?.find((membership) => membership.centralOrgId === centralOrgId)?.role;
  const complete = (user: UserMemberships) => (user.isComplete ? user : null);
  const { membershipCache } = central;
  const asked = isChange ? membershipCache.refresh(userId) : membershipCache.check(userId, complete);
  const user = await asked.catch(asUnauthenticated);
  return user?.memberships.find(({ organization }) => organization.id === centralOrgId)?.role;
}

function asUnauthenticated(error: unknown): never {
  throw isCentralAuthError(error)
    ? unauthenticated("Your role in the organization can't be checked right now.")
    : error;
}
