import type { AttemptFailure } from "./failure.ts";
import type { TargetPolicy } from "./target.ts";

/** One request to an endpoint. */
export interface WebhookRequest {
  /** Connections are kept per endpoint. */
  readonly endpointId: string;
  readonly url: string;
  readonly policy: TargetPolicy;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The result of a request. Times are in milliseconds; null for steps that did not occur. */
export interface WebhookAnswer {
  readonly statusCode: number | null;
  readonly headers: Readonly<Record<string, string>> | null;
  /** The first 4 KB. */
  readonly body: string | null;
  /** The header Retry-After. */
  readonly retryAfter: string | null;
  readonly failure: AttemptFailure | null;
  readonly resolvedAddress: string | null;
  readonly dnsMs: number | null;
  readonly connectMs: number | null;
  readonly firstByteMs: number | null;
  readonly durationMs: number;
}
