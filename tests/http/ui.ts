import { expect } from "vitest";
import { aServer, type ServerParts } from "#tests/app/support/a-server.ts";
import { anAppProcess } from "#tests/support/app-process.ts";
import { aPlatform, type PlatformOptions } from "#tests/support/platform.ts";

export const UNLIMITED = { RATE_LIMIT_KEY_PER_MINUTE: "1000000", RATE_LIMIT_FAILED_AUTH_PER_MINUTE: "1000000" };

interface UiOptions extends PlatformOptions, Pick<ServerParts, "getSession" | "apiVersions"> {
  /** Settings of the UI; `env` is for the service. */
  readonly settings?: Record<string, string>;
}

/** The whole product: the UI's server, the service and the engine behind it. */
export async function aUi({ settings, getSession, apiVersions, ...options }: UiOptions = {}) {
  const platform = await aPlatform(options);
  const app = await aServer({
    extensions: { caller: platform.callers.grpc },
    settings: { ...UNLIMITED, ...settings },
    ...(getSession && { getSession }),
    ...(apiVersions && { apiVersions }),
  });
  return { platform, app, url: app.url, close: () => closeBoth(app, platform) };
}

/** The same with the UI as a process of its own, from the production build. */
export async function aBuiltUi(options: PlatformOptions = {}) {
  const platform = await aPlatform(options);
  const app = await anAppProcess(platform);
  return { platform, app, url: app.url, close: () => closeBoth(app, platform) };
}

async function closeBoth(app: { stop(): Promise<unknown> }, platform: { close(): Promise<void> }): Promise<void> {
  await app.stop();
  await platform.close();
}
interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

export interface ExpectedError {
  status: number;
  type: string;
  code: string;
  param?: string | null;
}

/** Every refusal has one format, whose request ID equals the response's. Returns the error for further checks. */
export function expectError({ status, headers, body }: Answer, expected: ExpectedError) {
  const { error } = JSON.parse(String(body)) as { error: Record<string, unknown> };
  const { status: expectedStatus, ...fields } = expected;
  expect({ status, ...error }).toMatchObject({ status: expectedStatus, ...fields });
  expect(Object.keys(error)).toEqual([
    "type",
    "code",
    "message",
    "param",
    "details",
    "request_id",
    "doc_url",
    "request_log_url",
  ]);
  expect(error.message).toMatch(/\S/);
  expect(Array.isArray(error.details)).toBe(true);
  expect(error.request_id).toBe(headers.get("x-request-id"));
  expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
  return error;
}

/** A call as an integration makes it; the body is kept as text. */
export async function call(
  url: string,
  key: string | null,
  init: RequestInit = {},
): Promise<Answer & { body: string }> {
  const headers = new Headers(init.headers);
  if (key !== null) headers.set("x-api-key", key);
  const response = await fetch(url, { ...init, headers });
  return { status: response.status, headers: response.headers, body: await response.text() };
}

export function jsonBody(value: unknown): RequestInit {
  return { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(value) };
}
