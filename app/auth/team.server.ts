import type { RequestScope } from "#app/services/load-context.ts";
import { findMembers } from "./members.server.ts";
import { peopleNames } from "./people.server.ts";

/** A member as a page shows them. */
export interface TeamMember {
  readonly userId: string;
  readonly name: string;
  readonly email: string | null;
  readonly role: string | null;
  readonly isViewer: boolean;
}

/** The members of the session's organization by name. Null where the central service does not list them. */
export async function readTeam(
  request: Request,
  scope: RequestScope,
  viewerId: string,
): Promise<readonly TeamMember[] | null> {
  const found = await findMembers(request, scope);
  if (!found) return null;
  const names = await peopleNames(
    scope,
    found.map(({ user }) => user.id),
  );
  const members = found.map(({ role, user: { id, email = null } }) => ({
    userId: id,
    name: names[id] ?? email ?? id,
    email,
    role,
    isViewer: id === viewerId,
  }));
  return members.sort((one, other) => one.name.localeCompare(other.name));
}
