import type { RequestScope } from "#app/services/load-context.ts";
import { isAdmin } from "./assert-admin.server.ts";
import { getSession } from "./get-session.server.ts";
import { findMembers } from "./members.server.ts";

/** Fields of the contract's request to change a control. */
interface OtherAdmins {
  readonly hasSecondPerson?: boolean;
  readonly notifyEmails?: string[];
}

/** The most recipients that get a mail. */
const MOST_EMAILS = 50;

/**
 * Other owners and admins who could approve a lowered control. Empty, thus requiring a second person, where the central
 * service has no member list.
 */
export async function otherAdmins(request: Request, scope: RequestScope): Promise<OtherAdmins> {
  const session = await getSession(request, scope);
  const members = session && (await findMembers(request, scope));
  if (!members) return {};
  const admins = members.filter(({ role }) => isAdmin(role)).map(({ user }) => user);
  return {
    hasSecondPerson: admins.some(({ id }) => id !== session.userId),
    notifyEmails: admins.flatMap(({ email }) => email ?? []).slice(0, MOST_EMAILS),
  };
}
