import { DomainError, type ErrorDetails, InvalidError, NotFoundError } from "#extensions/platform/kernel/errors.ts";

/** The credential that the mode requires is not configured, so every call is refused. */
export class GatewayNotConfiguredError extends DomainError {
  readonly kind = "not_configured";

  constructor(missing: "internal secret" | "key for call tokens" = "internal secret") {
    super("GATEWAY_NOT_CONFIGURED", `the service has no ${missing} configured`);
  }
}

export class InternalSecretError extends DomainError {
  readonly kind = "unauthenticated";

  constructor() {
    super("UNAUTHORIZED", "invalid internal secret");
  }
}

/** The call token that the mode requires is missing or does not open this method. */
export class CallTokenError extends DomainError {
  readonly kind = "unauthenticated";

  constructor(cause: unknown) {
    super("UNAUTHORIZED", "invalid call token", { cause });
  }
}

export class TenantRequiredError extends InvalidError {
  constructor(message = "x-org-id or x-org-slug is required") {
    super("TENANT_REQUIRED", message);
  }
}

export class TenantMismatchError extends InvalidError {
  constructor() {
    super("TENANT_MISMATCH", "x-org-id, x-org-slug and the call token must name one organization", {
      param: "x-org-slug",
    });
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

export class EnvironmentMismatchError extends InvalidError {
  constructor() {
    super("ENVIRONMENT_MISMATCH", "x-environment and the call token must name one environment", {
      param: "x-environment",
    });
  }
}

export class IfMatchInvalidError extends InvalidError {
  constructor() {
    super("IF_MATCH_INVALID", 'if-match must be * or one version in quotes, for example "3"', { param: "if-match" });
  }
}

export class IdempotencyKeyInvalidError extends InvalidError {
  constructor() {
    const rule =
      "idempotency-key must be 1 to 255 printable ASCII characters; one that contains a comma must be quoted";
    super("IDEMPOTENCY_KEY_INVALID", rule, { param: "idempotency-key" } satisfies ErrorDetails);
  }
}
