import type { RequestScope } from "#app/services/load-context.ts";

type Validation = Pick<RequestScope["services"], "validateApiKey">;

/** Refuses the key that was revoked, without waiting for its cached lookup to expire. */
export function refuseRevoked({ apiKeyId = "" }: { apiKeyId?: string }, { validateApiKey }: Validation): void {
  validateApiKey.revoke(apiKeyId);
}

/** Refuses the key that was rotated, unless it overlaps with its successor. */
export function refuseRotated(
  { overlapSeconds = 0, ...asked }: { apiKeyId?: string; overlapSeconds?: number | undefined },
  services: Validation,
): void {
  if (overlapSeconds === 0) refuseRevoked(asked, services);
}
