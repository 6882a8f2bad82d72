import { ConflictError, DomainError, InvalidError } from "#extensions/platform/kernel/errors.ts";

abstract class ForbiddenError extends DomainError {
  readonly kind = "forbidden";
}

export class ScopeUnknownError extends InvalidError {
  constructor(scopes: readonly string[]) {
    super("scope_unknown", `There is no such scope: ${scopes.join(", ")}.`, { param: "scopes" });
  }
}

/** All of them at once. */
export class AllowedIpInvalidError extends InvalidError {
  constructor(entries: readonly string[]) {
    const named = entries.map((entry) => JSON.stringify(entry)).join(", ");
    super("allowed_ip_invalid", `These are no IP addresses or CIDR ranges: ${named}.`, {
      param: "allowed_ips",
      metadata: { invalid: entries },
    });
  }
}

export class NoScopesLeftError extends InvalidError {
  constructor() {
    super("validation_failed", "A key keeps at least one scope: revoke it when it should open nothing.", {
      param: "scopes",
    });
  }
}

export class ScopesWidenedError extends ConflictError {
  constructor(scopes: readonly string[]) {
    const missing = scopes.join(", ");
    super("scopes_widened", `The scopes of a key are only narrowed, and this one lacks ${missing}. Create a new key.`, {
      param: "scopes",
      metadata: { missing_scopes: scopes },
    });
  }
}

export class ApiKeyNotActiveError extends ConflictError {
  constructor(status: string) {
    super("api_key_not_active", `This API key is ${status}.`, { metadata: { api_key_status: status } });
  }
}

export class ApiKeyRotatedError extends ConflictError {
  constructor(successorId: string) {
    super("api_key_rotated", `This API key was rotated already: ${successorId} replaces it.`, {
      metadata: { replaced_by_api_key_id: successorId },
    });
  }
}

/** The acting key was revoked or has expired since the request was authenticated, or is of the other environment. */
export class ActingKeyInvalidError extends DomainError {
  readonly kind = "unauthenticated";

  constructor() {
    super("unauthenticated", "The API key that acts is not valid.");
  }
}

/** Only between services: over REST a key that changes keys has the scope "*". */
export class ScopeNotHeldError extends ForbiddenError {
  constructor(scopes: readonly string[]) {
    const missing = scopes.join(", ");
    super("scope_missing", `A key cannot grant scopes that it lacks: ${missing}.`, {
      param: "scopes",
      metadata: { required_scope: missing },
    });
  }
}

export class ScopesGivenTwiceError extends InvalidError {
  constructor() {
    super("validation_failed", "Send scopes or default_scopes: true, not both.", { param: "default_scopes" });
  }
}

export class ExpiryTooLateError extends ForbiddenError {
  constructor(latest: Date) {
    const instant = latest.toISOString();
    super("expiry_too_late", `A key cannot make one that outlives it: the new one must expire by ${instant}.`, {
      param: "expires_at",
      metadata: { latest: instant },
    });
  }
}

export class AllowedIpNotHeldError extends ForbiddenError {
  constructor() {
    super(
      "allowed_ip_not_held",
      "A key with an allow list cannot open addresses that it may not be used from itself.",
      {
        param: "allowed_ips",
      },
    );
  }
}
