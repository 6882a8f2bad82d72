import type { RequestScope } from "#app/services/load-context.ts";
import { isCentralAuthError } from "#app/services/session/central-auth-error.ts";

type Scope = Pick<RequestScope, "services" | "log" | "requestId">;

/**
 * The names of people by their user IDs, as the central service knows them, also of those who have left. Whom it does not know, or
 * when it does not answer, is left out: pages then show the ID.
 */
export async function peopleNames(
  { services, log, requestId }: Scope,
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
