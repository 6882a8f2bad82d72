import { NEWEST_API_VERSION } from "#contract/versions.ts";
import type { JsonObject } from "./json.ts";

const key: JsonObject = {
  name: "Idempotency-Key",
  in: "header",
  // Bare, or quoted as an RFC 8941 string, as `parseIdempotencyKey` accepts it.
  schema: {
    type: "string",
    minLength: 1,
    maxLength: 512,
    pattern: '^(?:[ !#-~][ -~]{0,254}|"(?:[ !#-\\[\\]-~]|\\\\["\\\\]){1,255}")$',
  },
  example: "4f2b6c0e-7d1a-4c39-9a52-6f0d3b8e1c77",
};

/** The Idempotency-Key header of changing operations, as a parameter. */
export const idempotencyKeys: JsonObject = {
  IdempotencyKey: {
    ...key,
    required: false,
    description:
      "Makes the request safe to repeat: send the same key with every retry of it, for example a random UUID.",
  },
  RequiredIdempotencyKey: {
    ...key,
    required: true,
    description: "Money moves: the request is refused without a key. Send the same key with every retry of it.",
  },
};

/** The expected version of a change. */
export const ifMatches: JsonObject = {
  IfMatch: {
    name: "If-Match",
    in: "header",
    required: false,
    description: "The ETag of the resource as it was read. The request is refused when the resource has changed since.",
    schema: { type: "string", pattern: '^(\\*|"[1-9][0-9]{0,8}")$' },
    example: '"3"',
  },
};

/** Response headers by the name that operations reference. */
export const answerHeaders: JsonObject = {
  RequestId: header("Finds the request in the logs. It is the caller's own x-request-id when that is one.", {
    type: "string",
    examples: ["req_01KAJ5Q8ZN3V7C2M4T6W9X1B0D"],
  }),
  ApiVersion: header("The API version that the answer has.", { type: "string", examples: [NEWEST_API_VERSION] }),
  RateLimitLimit: header("Requests that the key may make in a minute.", count(1200)),
  RateLimitRemaining: header("Requests that are left in this minute.", count(1187)),
  RateLimitReset: header("Seconds until the minute ends.", count(42)),
  RetryAfter: header("Seconds to wait before the request is sent again.", count(2)),
  IdempotencyReplayed: header("Present when the key was answered before and this is that answer again.", {
    type: "string",
    enum: ["true"],
  }),
  IdempotencyOriginalRequest: header("The x-request-id of the request that was answered first. Only with a replay.", {
    type: "string",
    examples: ["req_01KAJ5P2R7Y4F8H6K0N1S3V5Z9"],
  }),
  Etag: header("Names the version of the resource, for If-Match.", { type: "string", examples: ['"3"'] }),
  Warning: header("What the request may not have meant, by codes. Present only where there is a reason.", {
    type: "string",
    examples: ["evidence_missing"],
  }),
  ContentDisposition: header("Names the file as it was attached.", {
    type: "string",
    examples: ["attachment; filename=\"receipt.pdf\"; filename*=UTF-8''receipt.pdf"],
  }),
  WwwAuthenticate: header("Names the header that a key is sent in.", {
    type: "string",
    examples: ['ApiKey realm="tollhouse", header="x-api-key"'],
  }),
};

const ALWAYS = { "x-request-id": "RequestId", "Api-Version": "ApiVersion" };
const COUNTED = {
  "RateLimit-Limit": "RateLimitLimit",
  "RateLimit-Remaining": "RateLimitRemaining",
  "RateLimit-Reset": "RateLimitReset",
};
const REPLAYED = {
  "Idempotency-Replayed": "IdempotencyReplayed",
  "Idempotency-Original-Request": "IdempotencyOriginalRequest",
};
const WAITING = new Set([409, 429, 503]);

/** The headers of every answer of an operation. */
export function headersOf(status: number, { writes }: { readonly writes: boolean }): JsonObject {
  return refer({
    ...ALWAYS,
    ...(status === 401 ? { "WWW-Authenticate": "WwwAuthenticate" } : COUNTED),
    ...(writes && status < 300 ? REPLAYED : {}),
    ...(WAITING.has(status) ? { "Retry-After": "RetryAfter" } : {}),
  });
}

export const versionHeaders: JsonObject = refer({ ETag: "Etag" });

export const warningHeaders: JsonObject = refer({ "X-Warning": "Warning" });

export const fileHeaders: JsonObject = refer({ "Content-Disposition": "ContentDisposition" });

function refer(names: Readonly<Record<string, string>>): JsonObject {
  return Object.fromEntries(
    Object.entries(names).map(([header, name]) => [header, { $ref: `#/components/headers/${name}` }]),
  );
}

function header(description: string, schema: JsonObject): JsonObject {
  return { description, schema };
}

function count(example: number): JsonObject {
  return { type: "integer", minimum: 0, examples: [example] };
}
