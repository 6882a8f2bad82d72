import type { Request } from "./request.ts";
import type { Answered } from "./send.ts";

/** Metadata of an answer. */
export interface TollhouseResponse {
  readonly status: number;
  readonly headers: Headers;
  /** Identifies the request in Tollhouse's logs. */
  readonly requestId: string | null;
  /** An earlier request with this key did the work; this is its answer. */
  readonly replayed: boolean;
  /** Request ID of the original request. Null unless replayed. */
  readonly originalRequestId: string | null;
  /** Null when the request was not rate limited. */
  readonly rateLimit: RateLimit | null;
  /** Number of times that the request was sent. */
  readonly attempts: number;
  /** The request's idempotency key. Null for reads. */
  readonly idempotencyKey: string | null;
  /** The raw body, for signatures and for numbers that JavaScript cannot represent. Empty for a file. */
  readonly text: string;
}

export interface RateLimit {
  /** Requests in a window. */
  readonly limit: number;
  readonly remaining: number;
  /** Seconds until the window ends. */
  readonly resetSeconds: number;
}

export function responseOf({ response, text, attempts }: Answered, { idempotencyKey }: Request): TollhouseResponse {
  const { status, headers } = response;
  return {
    status,
    headers,
    requestId: headers.get("x-request-id"),
    replayed: headers.get("idempotency-replayed") === "true",
    originalRequestId: headers.get("idempotency-original-request"),
    rateLimit: rateLimitOf(headers),
    attempts,
    idempotencyKey,
    text,
  };
}

function rateLimitOf(headers: Headers): RateLimit | null {
  const [limit, remaining, reset] = ["limit", "remaining", "reset"].map((name) => headers.get(`ratelimit-${name}`));
  if (limit == null) return null;
  return { limit: Number(limit), remaining: Number(remaining), resetSeconds: Number(reset) };
}
