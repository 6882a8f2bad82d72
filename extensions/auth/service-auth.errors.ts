import { DomainError, type ErrorDetails, InvalidError, NotFoundError } from "#extensions/errors.ts";

/** No unexpired internal secret is configured: nobody can be authenticated, so everybody is refused. */
export class GatewayNotConfiguredError extends DomainError {
  readonly kind = "not_configured";

  constructor() {
    super("GATEWAY_NOT_CONFIGURED", "the service has no internal secret configured");
  }
}

export class InternalSecretError extends DomainError {
  readonly kind = "unauthenticated";

  constructor() {
    super("UNAUTHORIZED", "invalid internal secret");
  }
}

export class TenantRequiredError extends InvalidError {
  constructor() {
    super("TENANT_REQUIRED", "x-org-id or x-org-slug is required");
  }
}

export class TenantMismatchError extends InvalidError {
  constructor() {
    super("TENANT_MISMATCH", "x-org-id and x-org-slug must name one organization", { param: "x-org-slug" });
  }
}

export class TenantUnknownError extends NotFoundError {
  constructor(param: "x-org-id" | "x-org-slug") {
    super("TENANT_UNKNOWN", "no such organization", { param });
  }
}

export class EnvironmentInvalidError extends InvalidError {
  constructor() {
    super("ENVIRONMENT_INVALID", "x-environment must be sandbox or live", { param: "x-environment" });
  }
}

export class IdempotencyKeyInvalidError extends InvalidError {
  constructor() {
    const rule =
      "idempotency-key must be 1 to 255 printable ASCII characters; one that contains a comma must be quoted";
    super("IDEMPOTENCY_KEY_INVALID", rule, { param: "idempotency-key" } satisfies ErrorDetails);
  }
}
