import { countFailedAuthentication } from "#app/auth/rate-limits/limit-request.server.ts";
import type { RequestScope } from "#app/load-context.ts";
import { ApiError } from "#app/rest/errors.server.ts";
import { type ApiKeyInfo, mayBeUsedFrom } from "./validate-api-key.server.ts";

/**
 * Refuses a key outside its allow list. It counts as a failed authentication of the address and not against the key's own
 * limit: whoever holds a leaked key cannot use up what its owner may ask.
 * @throws ApiError 403 or 429
 */
export async function refuseOtherAddress(apiKey: ApiKeyInfo, scope: RequestScope): Promise<void> {
  if (mayBeUsedFrom(apiKey, scope.clientAddress)) return;
  await countFailedAuthentication(scope);
  // The list itself stays unsaid: it would tell a thief where to go.
  const message = "This API key may not be used from this address.";
  throw new ApiError({ status: 403, type: "permission", code: "ip_not_allowed", message });
}
