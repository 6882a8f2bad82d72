import { getSession } from "#app/auth/get-session.server.ts";
import { findMembers } from "#app/auth/members.server.ts";
import type { RequestScope } from "#app/services/load-context.ts";

/** The signed-in person, and the assignee who is a member of the session's organization. */
export async function assignableAmong(request: Request, scope: RequestScope, assignee: string | undefined) {
  if (assignee === undefined) return { assignableIds: [] };
  const userId = (await getSession(request, scope))?.userId;
  if (assignee === userId) return { assignableIds: [assignee] };
  const members = (await findMembers(request, scope)) ?? [];
  return { assignableIds: members.map(({ user }) => user.id).filter((id) => id === assignee) };
}
