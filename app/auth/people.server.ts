import type { RequestScope } from "#app/services/load-context.ts";
import { isCentralAuthError } from "#app/services/session/central-auth-error.ts";

type LookupContext = Pick<RequestScope, "services" | "log" | "requestId">;

/**
 * Names by user ID from the central service, former members included. Unknown users are left out, as are all during an
 * outage; pages then show IDs.
 */
export async function peopleNames(
  { services, log, requestId }: LookupContext,
  userIds: readonly (string | null | undefined)[],
): Promise<Readonly<Record<string, string>>> {
  const { central } = services.auth;
  const wanted = [...new Set(userIds.filter((id) => id != null && id !== ""))] as string[];
  if (!central || wanted.length === 0) return {};
  try {
    return await central.people.names(wanted);
  } catch (error) {
    if (!isCentralAuthError(error)) throw error;
    log.warn({ request_id: requestId, err: error }, "The central service did not say who these people are.");
    return {};
  }
}
