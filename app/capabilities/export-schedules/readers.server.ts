import { findMembers } from "#app/auth/members.server.ts";
import type { RequestScope } from "#app/services/load-context.ts";
import { mayReadExports } from "#contract/roles.ts";

/** Fields of the contract's requests that name recipients. */
interface Readers {
  readonly membersKnown: boolean;
  readonly readerIds: string[];
}

/** Those of the recipients who belong to the session's organization and may read exports. */
export async function readersAmong(
  request: Request,
  scope: RequestScope,
  recipients: readonly string[],
): Promise<Readers> {
  if (recipients.length === 0) return { membersKnown: false, readerIds: [] };
  const members = await findMembers(request, scope);
  const readers = (members ?? []).filter(({ role, user }) => recipients.includes(user.id) && mayReadExports(role));
  return { membersKnown: members !== null, readerIds: readers.map(({ user }) => user.id) };
}
