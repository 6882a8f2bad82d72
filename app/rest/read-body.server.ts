import { JSON_BODY_BYTES, JSON_BODY_VALUES } from "#contract/limits.ts";
import { bodiesInFlight } from "./bodies-in-flight.server.ts";
import { bodyTooLarge, refuse, validationFailed } from "./errors.server.ts";
import { minimumRate } from "./minimum-rate.server.ts";

/**
 * The JSON object that is the body; nothing at all is the empty object.
 * @throws ApiError 415, 413 or 400
 */
export async function readJsonObject(request: Request): Promise<Record<string, unknown>> {
  if (request.headers.has("content-type")) assertMediaType(request, "application/json");
  const bytes = await readLimited(request, JSON_BODY_BYTES);
  if (bytes.length === 0) return {};
  assertMediaType(request, "application/json");
  const parsed = parseJson(bytes);
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed))
    throw bodyInvalid("The body must be a JSON object.");
  if (hasMoreValues(parsed, JSON_BODY_VALUES)) throw bodyInvalid(`A body has at most ${JSON_BODY_VALUES} values.`);
  return parsed as Record<string, unknown>;
}

function bodyInvalid(message: string) {
  return validationFailed([{ param: null, code: "parameter_invalid", message }]);
}

/** Iterative, since deep nesting would exhaust the stack. */
function hasMoreValues(json: object, most: number): boolean {
  const pending = [json];
  let count = 0;
  for (let next = pending.pop(); next; next = pending.pop())
    for (const value of Array.isArray(next) ? next : Object.values(next)) {
      count += 1;
      if (count > most) return true;
      if (typeof value === "object" && value !== null) pending.push(value);
    }
  return false;
}

/** Reads and drops a body that the operation does not take, up to the limit, so that the connection stays usable. */
export async function ignoreBody(request: Request): Promise<void> {
  for await (const _ of limited(request, JSON_BODY_BYTES));
}

export function mediaTypeOf(request: Request): string {
  return (request.headers.get("content-type") ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
}

export function assertMediaType(request: Request, accepted: string): void {
  if (mediaTypeOf(request) !== accepted) throw refuse("media_type_unsupported", { accepted });
  const encoding = request.headers.get("content-encoding")?.toLowerCase();
  if (encoding && encoding !== "identity")
    throw refuse("media_type_unsupported", { accepted: `${accepted} without a content-encoding` });
}

/**
 * The body's chunks, counted as they arrive: the Content-Length header may be missing or wrong.
 * @throws ApiError 413, 408 or 503
 */
export async function* limited(request: Request, limitBytes: number): AsyncGenerator<Uint8Array> {
  const declared = Number(request.headers.get("content-length")) || 0;
  if (declared > limitBytes) throw bodyTooLarge(limitBytes);
  const inFlight = bodiesInFlight.open(request);
  try {
    inFlight.hold(declared);
    const rate = minimumRate();
    // Never canceled: that would close the connection before the error is sent (server/drain-body.ts reads the rest).
    const reader = request.body?.getReader();
    for (let size = 0; reader; ) {
      const { done, value } = await rate.inTime(reader.read()).catch(disconnected);
      if (done) return;
      size += value.byteLength;
      if (size > limitBytes) throw bodyTooLarge(limitBytes);
      rate.count(value.byteLength);
      inFlight.hold(size);
      yield value;
    }
  } finally {
    inFlight.release();
  }
}

/** The client disconnected: no server error, and no one reads the response. */
function disconnected(error: unknown): never {
  if ((error as { code?: string }).code !== "ECONNRESET") throw error;
  throw refuse("request_invalid", { message: "The request ended before its body was complete." });
}

/** The whole body. @throws ApiError 413 */
export async function readLimited(request: Request, limitBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of limited(request, limitBytes)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw refuse("malformed_json");
  }
}
