import { ConflictError, InvalidError } from "#extensions/platform/kernel/errors.ts";

export class CustomHeaderNotAllowedError extends InvalidError {
  constructor(names: readonly string[]) {
    super("custom_header_not_allowed", `These headers cannot be set: ${names.join(", ")}.`, {
      param: "custom_headers",
      metadata: { invalid: names },
    });
  }
}

export class TooManyCustomHeadersError extends InvalidError {
  constructor(limit: number) {
    super("validation_failed", `An endpoint has at most ${limit} custom headers.`, { param: "custom_headers" });
  }
}

export class MetadataTooLargeError extends InvalidError {
  constructor(limit: number) {
    super("validation_failed", `The metadata has at most ${limit} entries.`, { param: "metadata" });
  }
}

export class TooManyWebhookEndpointsError extends ConflictError {
  constructor(limit: number) {
    super("too_many_webhook_endpoints", `An environment has at most ${limit} webhook endpoints. Delete one first.`, {
      metadata: { max: limit },
    });
  }
}

export class TooManyWebhookSecretsError extends ConflictError {
  constructor(limit: number) {
    super(
      "too_many_webhook_secrets",
      `${limit} secrets of this endpoint sign already. Wait until one expires, or rotate with overlap_seconds 0.`,
      { metadata: { max: limit } },
    );
  }
}

export class ReplayRangeInvalidError extends InvalidError {
  constructor(message: string) {
    super("replay_range_invalid", message, { param: "from" });
  }
}

export class WebhookReplayRunningError extends ConflictError {
  constructor() {
    super("webhook_replay_running", "Events of this endpoint are being replayed. Wait until that is done.");
  }
}

export class DeliveryNotRetryableError extends ConflictError {
  constructor(message: string) {
    super("delivery_not_retryable", message);
  }
}
