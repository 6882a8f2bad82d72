import { countFailedAuthentication } from "#app/auth/rate-limits/limit-request.server.ts";
import type { RequestScope } from "#app/load-context.ts";
import { ApiError } from "#app/rest/errors.server.ts";
import { type ApiKeyInfo, mayBeUsedFrom } from "./validate-api-key.server.ts";

/**
 * Refuses a key outside its allow list. That counts as a failed authentication of the address, not against the key's own
 * limit, so that a leaked key cannot use up the limit of its owner.
 * @throws ApiError 403 or 429
 */
export async function assertAllowedIp(apiKey: ApiKeyInfo, scope: RequestScope): Promise<void> {
  if (mayBeUsedFrom(apiKey, scope.clientAddress)) return;
  await countFailedAuthentication(scope);
  // The message leaves out the list: it would help an attacker.
  const message = "This API key may not be used from this address.";
  throw new ApiError({ status: 403, type: "permission", code: "ip_not_allowed", message });
}
