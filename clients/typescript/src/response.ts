import type { Request } from "./request.ts";
import type { Answered } from "./send.ts";

/** How a request was answered, beside the value. */
export interface TollhouseResponse {
  readonly status: number;
  readonly headers: Headers;
  /** Finds the request in the logs of Tollhouse. */
  readonly requestId: string | null;
  /** The work was done by an earlier request with this key, and this is the answer that it got. */
  readonly replayed: boolean;
  /** The request id of the one that was answered first. Null when this is it. */
  readonly originalRequestId: string | null;
  /** Null when the request was not counted. */
  readonly rateLimit: RateLimit | null;
  /** How often the request was sent. */
  readonly attempts: number;
  /** The key that it was sent with. Null for what only reads. */
  readonly idempotencyKey: string | null;
  /** The body as it came, for numbers that JavaScript cannot hold and for signatures. Empty for a file. */
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
