import { describe, expect, test } from "vitest";
import { fileNameOf } from "../../clients/typescript/src/file.ts";
import { Tollhouse, TollhouseConnectionError } from "../../clients/typescript/src/index.ts";
import { parseJson } from "../../clients/typescript/src/json.ts";
import { path } from "../../clients/typescript/src/path.ts";
import { queryOf } from "../../clients/typescript/src/query.ts";
import { retryAfterMs, waitBefore } from "../../clients/typescript/src/retry.ts";
import { API_KEY, aMisbehavingApi, answers } from "./a-misbehaving-api.ts";

const BASE_URL = "https://pay.example.com";

describe("a path", () => {
  test("takes any id as one segment", () => expect(path`/a/${"x/y?z#ä"}/b`).toBe("/a/x%2Fy%3Fz%23%C3%A4/b"));

  test.each(["", ".", "..", undefined as unknown as string])("refuses %j, which names another address", (id) => {
    expect(() => path`/a/${id}/b`).toThrow(TypeError);
  });
});

test("a query has lists, bounds and no undefined", () => {
  const query = queryOf({ limit: 10, cursor: undefined, expand: ["a", "b"], amount_gte: 5, amount_lt: undefined });
  expect(decodeURIComponent(query)).toBe("?limit=10&expand[]=a&expand[]=b&amount_gte=5");
  const since = queryOf({ created_at_gte: new Date(Date.UTC(2026, 10, 1)) });
  expect(decodeURIComponent(since)).toBe("?created_at_gte=2026-11-01T00:00:00.000Z");
  expect(queryOf({ cursor: undefined })).toBe("");
  const entries = queryOf({ metadata: { order_id: "a&b", tier: undefined }, limit: 1 });
  expect(entries).toBe("?metadata%5Border_id%5D=a%26b&limit=1");
});

describe("a whole number", () => {
  const digits = "9007199254740993";

  test("that a number holds is a number", () => {
    expect(parseJson('{"a":9007199254740991,"b":-1,"c":0.1234567890123456789}')).toEqual({
      a: Number.MAX_SAFE_INTEGER,
      b: -1,
      c: Number("0.1234567890123456789"),
    });
  });

  test("that none holds keeps its digits", () => {
    expect(parseJson(`{"a":[${digits}],"b":-${digits},"c":"${digits}"}`)).toEqual({
      a: [BigInt(digits)],
      b: -BigInt(digits),
      c: digits,
    });
  });
});

describe("the wait before a retry", () => {
  const backoff = { retryDelayMs: 500, maxRetryDelayMs: 3_000 };
  const waited = (headers: Record<string, string>, random: number) =>
    [1, 2, 3, 4, 9].map((retry) => waitBefore(retry, failureWith(headers), backoff, () => random));

  test("is any part of a bound that doubles up to a limit", () => {
    expect(waited({}, 1)).toEqual([500, 1_000, 2_000, 3_000, 3_000]);
    expect(waited({}, 0.5)).toEqual([250, 500, 1_000, 1_500, 1_500]);
    expect(waited({}, 0)).toEqual([0, 0, 0, 0, 0]);
  });

  test("comes on top of what the API says", () => {
    expect(waited({ "retry-after": "7" }, 0)).toEqual(Array(5).fill(7_000));
    expect(waited({ "retry-after": "7" }, 1)[0]).toBe(7_500);
  });

  test.each([
    [{ "retry-after": "0" }, 0],
    [{ "retry-after": "Sat, 21 Nov 2026 12:00:05 GMT", date: "Sat, 21 Nov 2026 12:00:00 GMT" }, 5_000],
    [{ "retry-after": "Sat, 21 Nov 2026 12:00:05 GMT" }, 4_000],
    [{ "retry-after": "Sat, 21 Nov 2026 11:00:00 GMT" }, 0],
    [{ "retry-after": "soon" }, 0],
    [{}, 0],
  ])("of %j is %i ms", (headers, ms) => {
    expect(retryAfterMs(new Headers(headers), Date.UTC(2026, 10, 21, 12, 0, 1))).toBe(ms);
  });
});

test.each([
  ["attachment; filename=\"a.pdf\"; filename*=UTF-8''%C3%A4.pdf", "ä.pdf"],
  ['attachment; filename="a \\"b\\".pdf"', 'a "b".pdf'],
  ["inline; filename=a.png", "a.png"],
  ["attachment; filename=\"a.pdf\"; filename*=UTF-8''%E0", "a.pdf"],
  ["attachment", ""],
])("%s names the file %j", (disposition, name) => expect(fileNameOf(disposition)).toBe(name));

describe("a request", () => {
  test("says who asks, and its own headers come after the caller's", async () => {
    await using api = await aMisbehavingApi(answers(201, {}));
    const headers = { "X-Api-Key": "another", "Idempotency-Key": "another", "x-request-id": "mine" };
    await api.client().apiKeys.create({ name: "Desk", default_scopes: true }, { headers, idempotencyKey: "mine" });
    expect(api.arrived[0]?.headers).toMatchObject({
      "x-api-key": API_KEY,
      "idempotency-key": "mine",
      "x-request-id": "mine",
      "content-type": "application/json",
      "user-agent": expect.stringMatching(/^tollhouse-typescript\/\d/),
    });
  });

  test.each([
    [3, '"3"'],
    ['"3"', '"3"'],
  ])("made for the version %s asks for If-Match %s", async (ifMatch, sent) => {
    await using api = await aMisbehavingApi(answers(200, {}));
    await api.client().apiKeys.update("key_1", { name: "Desk" }, { ifMatch });
    expect(api.arrived[0]?.headers["if-match"]).toBe(sent);
  });

  test("goes below the path of the base URL", async () => {
    await using api = await aMisbehavingApi(answers(200, {}));
    await api.client({ baseUrl: `${api.url}/pay/` }).disputes.summarize();
    expect(api.arrived[0]?.url).toBe("/pay/api/disputes/summary");
  });

  test.each(["", "é", "x".repeat(256), "a\nb"])("with the Idempotency-Key %j is not sent", async (idempotencyKey) => {
    await using api = await aMisbehavingApi(answers(200, {}));
    await expect(api.client().disputes.submit("dsp_1", { idempotencyKey })).rejects.toThrow(TypeError);
    expect(api.arrived).toEqual([]);
  });
});

test.each([
  [{ baseUrl: "pay.example.com" }],
  [{ baseUrl: "ftp://pay.example.com" }],
  [{ baseUrl: "https://me:secret@pay.example.com" }],
  [{ timeoutMs: -1 }],
  [{ timeoutMs: 2 ** 31 }],
  [{ maxRetries: Number.NaN }],
])("a client cannot be made with %j", (options) => {
  expect(() => new Tollhouse({ apiKey: API_KEY, baseUrl: BASE_URL, ...options })).toThrow(TypeError);
});

function failureWith(headers: Record<string, string>) {
  return new TollhouseConnectionError({
    type: "connection",
    code: "connection_failed",
    message: "No.",
    headers: new Headers(headers),
    attempts: 1,
    idempotencyKey: null,
  });
}
