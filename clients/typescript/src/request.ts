import { API_VERSION } from "./gen/api-version.ts";
import type { ChangeOptions } from "./options.ts";
import { queryOf } from "./query.ts";
import { amountOf, type Settings } from "./settings.ts";
import { VERSION } from "./version.ts";

/** One call of a method, as the generated code describes it. */
export interface Operation {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  readonly query?: object;
  readonly body?: object;
  readonly options: ChangeOptions;
}

/** Content of every try of a call, and its time limits. */
export interface Request {
  readonly method: string;
  readonly path: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: string | FormData | null;
  readonly signal: AbortSignal | undefined;
  readonly idempotencyKey: string | null;
  readonly timeoutMs: number;
  readonly deadlineMs: number;
  readonly maxRetries: number;
}

/** @throws TypeError for an invalid option */
export function requestOf(settings: Settings, { method, path, query, body, options }: Operation): Request {
  const idempotencyKey = method === "GET" ? null : idempotencyKeyOf(options);
  const content = body === undefined ? null : bodyOf(body);
  return {
    method,
    path,
    url: settings.baseUrl + path + queryOf(query ?? {}),
    headers: headersOf(settings, options, { idempotencyKey, isJson: typeof content === "string" }),
    body: content,
    signal: options.signal,
    idempotencyKey,
    timeoutMs: amountOf("timeoutMs", options.timeoutMs ?? settings.timeoutMs),
    deadlineMs: amountOf("deadlineMs", options.deadlineMs ?? settings.deadlineMs),
    maxRetries: amountOf("maxRetries", options.maxRetries ?? settings.maxRetries),
  };
}

interface Sent {
  readonly idempotencyKey: string | null;
  readonly isJson: boolean;
}

function headersOf({ apiKey }: Settings, options: ChangeOptions, { idempotencyKey, isJson }: Sent): Headers {
  const headers = new Headers({ "api-version": API_VERSION, ...options.headers });
  headers.set("accept", "application/json, */*;q=0.5");
  headers.set("x-api-key", apiKey);
  headers.set("user-agent", `tollhouse-typescript/${VERSION}`);
  // fetch sets the type of a form itself, with its boundary.
  if (isJson) headers.set("content-type", "application/json");
  else headers.delete("content-type");
  if (idempotencyKey === null) headers.delete("idempotency-key");
  else headers.set("idempotency-key", idempotencyKey);
  const { ifMatch } = options;
  if (ifMatch !== undefined) headers.set("if-match", typeof ifMatch === "number" ? `"${ifMatch}"` : ifMatch);
  return headers;
}

/**
 * An empty key is a variable that was never set: a random one in its place would hide that nothing is safe to repeat.
 */
function idempotencyKeyOf({ idempotencyKey }: ChangeOptions): string {
  if (idempotencyKey === undefined) return crypto.randomUUID();
  if (typeof idempotencyKey === "string" && /^[\x20-\x7e]{1,255}$/.test(idempotencyKey)) return idempotencyKey;
  throw new TypeError("idempotencyKey must be 1 to 255 printable ASCII characters.");
}

/** A file makes it a form. Retries read the body again, so streams are not accepted. */
function bodyOf(params: object): string | FormData {
  const entries = Object.entries(params).filter(([, value]) => value !== undefined);
  if (!entries.some(([, value]) => value instanceof Blob)) return JSON.stringify(params);
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value instanceof Blob ? value : String(value));
  return form;
}
