import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { Tollhouse, TollhouseConnectionError } from "../../clients/typescript/src/index.ts";
import { API_KEY, aMisbehavingApi, hangsUp, refuses } from "./a-misbehaving-api.ts";

const BASE_URL = "https://pay.example.com";

/** Output of log lines, debuggers and error reports. */
function shown(value: unknown): string {
  return [
    inspect(value, { depth: Number.POSITIVE_INFINITY, showHidden: true, getters: true }),
    JSON.stringify(value),
    String(value),
    value instanceof Error ? value.stack : "",
  ].join("\n");
}

describe("the API key is not in", () => {
  test("the client", () => {
    const tollhouse = new Tollhouse({ apiKey: API_KEY, baseUrl: BASE_URL });
    expect(shown(tollhouse)).toContain("DisputesResource");
    expect(shown(tollhouse)).not.toContain(API_KEY);
  });

  test("a call, a response or a refusal", async () => {
    await using api = await aMisbehavingApi(refuses(400, "invalid_request", "validation_failed"));
    const call = api.client().disputes.submit("dsp_1");
    const error = await call.catch((error: unknown) => error);
    expect(shown(error)).toContain("validation_failed");
    for (const value of [call, error]) expect(shown(value)).not.toContain(API_KEY);
  });

  test("the error of a lost connection", async () => {
    await using api = await aMisbehavingApi(hangsUp);
    const error = await api
      .client({ maxRetries: 0 })
      .disputes.submit("dsp_1")
      .catch((error: unknown) => error);
    expect(shown(error)).toContain("other side closed");
    expect(shown(error)).not.toContain(API_KEY);
  });

  test("the error of a fetch that tells what it was asked", async () => {
    const fetch = (_url: unknown, init?: RequestInit) => {
      const cause = Object.assign(new Error(`sent ${new Headers(init?.headers).get("x-api-key")}`), { request: init });
      return Promise.reject(Object.assign(new TypeError("it broke", { cause }), { init }));
    };
    const tollhouse = new Tollhouse({ apiKey: API_KEY, baseUrl: BASE_URL, fetch, maxRetries: 0 });
    const error = await tollhouse.disputes.summarize().catch((error: unknown) => error);
    expect(error).toBeInstanceOf(TollhouseConnectionError);
    expect(String(error)).toContain("sent [API key]");
    expect(shown(error)).not.toContain(API_KEY);
  });

  test.each([`${API_KEY}\n`, ` ${API_KEY}`, `${API_KEY}é`])("the error of a key that is none: %j", (apiKey) => {
    const create = () => new Tollhouse({ apiKey, baseUrl: BASE_URL });
    expect(create).toThrow(new TypeError("apiKey must be an API key, without white space around it."));
  });
});

test("a body that may hold anything is at hand, and is not shown with the error", async () => {
  await using api = await aMisbehavingApi((response) => void response.writeHead(418).end("4242 4242 4242 4242"));
  const error = await api
    .client()
    .disputes.summarize()
    .catch((error: unknown) => error);
  expect(error).toHaveProperty("text", "4242 4242 4242 4242");
  expect(inspect(error, { depth: 9 }) + JSON.stringify(error)).not.toContain("4242");
});
