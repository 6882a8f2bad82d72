/** Reasons of the extensions service's authentication. Only trusted services see them (docs/service-auth.md). */
export const serviceErrors = {
  GATEWAY_NOT_CONFIGURED: { kind: "not_configured", message: "the service has no {missing} configured" },
  UNAUTHORIZED: { kind: "unauthenticated", message: "invalid {credential}" },
  TENANT_REQUIRED: { kind: "invalid", message: "{problem}" },
  TENANT_UNKNOWN: { kind: "not_found", message: "no such organization" },
  TENANT_MISMATCH: {
    kind: "invalid",
    message: "x-org-id, x-org-slug and the call token must name one organization",
    param: "x-org-slug",
  },
  ENVIRONMENT_INVALID: {
    kind: "invalid",
    message: "x-environment must be sandbox or live",
    param: "x-environment",
  },
  ENVIRONMENT_MISMATCH: {
    kind: "invalid",
    message: "x-environment and the call token must name one environment",
    param: "x-environment",
  },
  IDEMPOTENCY_KEY_INVALID: {
    kind: "invalid",
    message: "idempotency-key must be 1 to 255 printable ASCII characters; one that contains a comma must be quoted",
    param: "idempotency-key",
  },
  IF_MATCH_INVALID: {
    kind: "invalid",
    message: 'if-match must be * or one version in quotes, for example "3"',
    param: "if-match",
  },
  NOT_FOUND: { kind: "not_found", message: "there is nothing at this path" },
} as const;

export type ServiceErrorCode = keyof typeof serviceErrors;

export const SERVICE_ERROR_CODES = Object.keys(serviceErrors) as readonly ServiceErrorCode[];
