import { assertMember } from "#app/auth/assert-admin.server.ts";
import { assertFreshSignIn } from "#app/auth/fresh-sign-in.server.ts";
import type { RequestScope } from "#app/services/load-context.ts";
import type { Session } from "#app/services/session/session.ts";
import type { OrganizationClients } from "#extensions/caller/index.ts";

interface Download {
  readonly session: Session;
  readonly extensions: OrganizationClients;
  readonly exportId: string;
}

/**
 * A mail links to the file of a schedule, so its reader must belong to the organization at this moment, and must have
 * signed in recently. Other exports are as open as their list.
 * @throws ApiError 403, or 401 while membership cannot be looked up
 */
export async function assertMayDownload(
  { session, extensions, exportId }: Download,
  scope: Pick<RequestScope, "services">,
): Promise<void> {
  const { exportScheduleId } = await extensions.exports.getExport({ exportId });
  if (exportScheduleId === undefined) return;
  await assertMember(session, scope);
  assertFreshSignIn(session);
}
