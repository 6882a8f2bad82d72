/** Reasons of the extensions service's authentication. Only trusted services see them (docs/service-auth.md). */
export const SERVICE_ERROR_CODES = [
  "GATEWAY_NOT_CONFIGURED",
  "UNAUTHORIZED",
  "TENANT_REQUIRED",
  "TENANT_UNKNOWN",
  "TENANT_MISMATCH",
  "ENVIRONMENT_INVALID",
  "ENVIRONMENT_MISMATCH",
  "IDEMPOTENCY_KEY_INVALID",
  "IF_MATCH_INVALID",
  "NOT_FOUND",
] as const;

export type ServiceErrorCode = (typeof SERVICE_ERROR_CODES)[number];
