import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readConfig } from "#extensions/platform/config/config.ts";
import type { RateLimits } from "#extensions/platform/rate-limits/rate-limits.ts";
import { publicRateLimit } from "#extensions/server/http/public-rate-limit.ts";
import { platformEnv } from "#tests/support/platform.ts";
import { aService, SECRET, type TestService } from "./service.ts";

const handled: Uint8Array[] = [];
const publicRoutes = [
  {
    path: "/webhooks/:sender",
    maxBytes: 1_000,
    handle: async ({ body }: { body: Uint8Array }) => {
      handled.push(body);
      return { status: 204 };
    },
  },
];

let service: TestService;
beforeAll(async () => {
  service = await aService({ publicRoutes });
});
beforeEach(() => {
  handled.length = 0;
  service.log.length = 0;
});
afterAll(() => service.stop());

async function post(body: BodyInit, headers: Record<string, string> = {}, path = "/webhooks/engine") {
  const response = await fetch(`${service.url}${path}`, { method: "POST", body, headers });
  return { status: response.status, body: await response.text() };
}

test.each([
  ["is too large", "x".repeat(1_001), {}, 413, "body_too_large"],
  ["unpacks to too much", gzipSync("x".repeat(100_000)), { "content-encoding": "gzip" }, 413, "body_too_large"],
  ["has an unknown encoding", "{}", { "content-encoding": "lzma" }, 415, "media_type_unsupported"],
  ["is not what its encoding says", "{}", { "content-encoding": "gzip" }, 400, "request_invalid"],
])("a body that %s is refused, and is no defect", async (_name, body, headers, status, code) => {
  const answer = await post(body, headers);
  expect([answer.status, JSON.parse(answer.body).error.code]).toEqual([status, code]);
  expect(service.log.join()).not.toContain('"level":50');
  expect(handled).toEqual([]);
});

test("a path that cannot be decoded is 400", async () => {
  const answer = await post("{}", {}, "/webhooks/%ff");
  expect([answer.status, JSON.parse(answer.body).error.code]).toEqual([400, "request_invalid"]);
  expect(service.log.join()).not.toContain('"level":50');
});

function overSocket(lines: readonly string[], body = "", { url } = service) {
  const socket = connect(Number(new URL(url).port), "127.0.0.1").on("error", () => {});
  socket.write(`${lines.join("\r\n")}\r\n\r\n${body}`);
  return socket;
}

test.each([
  ["a public route", "/webhooks/engine", []],
  ["a method", "/tollhouse.v1.DisputeService/GetDispute", [`x-internal-secret: ${SECRET}`, "x-org-id: org_acme"]],
])("a client that hangs up in the body of %s is no defect", async (_name, path, credentials) => {
  const own = await aService({ publicRoutes });
  const head = [`POST ${path} HTTP/1.1`, "host: x", "content-type: application/json", "content-length: 100"];
  const socket = overSocket([...head, ...credentials], "{", own);
  socket.end();
  await text(socket);
  await own.stop();
  expect(own.log.join()).not.toContain('"level":50');
});

test("HTTP/1.0 without a host is answered", async () => {
  const head = ["POST /tollhouse.v1.DisputeService/GetDispute HTTP/1.0", "content-type: application/json"];
  const body = '{"disputeId":"dsp_1"}';
  const credentials = [`x-internal-secret: ${SECRET}`, "x-org-id: org_acme", `content-length: ${body.length}`];
  expect(await text(overSocket([...head, ...credentials], body))).toMatch(/^HTTP\/1\.1 200 /);
});

test("a sender over its limit is refused before its body is read, and passes while nothing can be counted", async () => {
  let left = 2;
  const rateLimits = {
    take: async ({ points, limit }: { points: number; limit: number }) => {
      if (left < 0) throw new Error("the store is down");
      const granted = Math.min(points, left);
      left -= granted;
      return { granted, remaining: Math.min(left, limit), resetMs: 30_000 };
    },
  } as Pick<RateLimits, "take"> as RateLimits;
  const config = readConfig(platformEnv("postgres://x@localhost/x", "http://localhost:1", LIMIT));
  const logger = pino({ level: "silent" });
  const limited = await aService({ publicRoutes, publicRateLimit: publicRateLimit({ rateLimits, config, logger }) });
  const statuses = async () => {
    const response = await fetch(`${limited.url}/webhooks/engine`, { method: "POST", body: "x".repeat(2_000) });
    return [response.status, response.headers.get("retry-after")];
  };
  expect([await statuses(), await statuses(), await statuses()]).toEqual([
    [413, null],
    [413, null],
    [429, "30"],
  ]);
  left = -1;
  const another = await aService({ publicRoutes, publicRateLimit: publicRateLimit({ rateLimits, config, logger }) });
  expect((await fetch(`${another.url}/webhooks/engine`, { method: "POST" })).status).toBe(204);
  await Promise.all([limited.stop(), another.stop()]);
});

test("strangers of the same address use up no request of an owner that the path names", async () => {
  const used = new Map<string, number>();
  const rateLimits = {
    take: async ({ key, points, limit }: { key: string; points: number; limit: number }) => {
      const granted = Math.min(points, limit - (used.get(key) ?? 0));
      used.set(key, (used.get(key) ?? 0) + granted);
      return { granted, remaining: limit - (used.get(key) ?? 0), resetMs: 30_000 };
    },
  } as Pick<RateLimits, "take"> as RateLimits;
  const config = readConfig(platformEnv("postgres://x@localhost/x", "http://localhost:1", LIMIT));
  const limit = publicRateLimit({ rateLimits, config, logger: pino({ level: "silent" }) });
  const findOwner = async ({ sender = "" }) => (sender.startsWith("mch_") ? sender : null);
  const owned = await aService({
    publicRoutes: publicRoutes.map((route) => ({ ...route, findOwner })),
    publicRateLimit: limit,
  });
  const statuses = async (...senders: string[]) => {
    const all: number[] = [];
    for (const sender of senders)
      all.push((await fetch(`${owned.url}/webhooks/${sender}`, { method: "POST", body: "{}" })).status);
    return all;
  };
  expect(await statuses("nobody", "nobody", "nobody", "nobody")).toEqual([204, 204, 429, 429]);
  expect(await statuses("mch_1", "mch_1", "mch_1", "mch_2", "nobody")).toEqual([204, 204, 429, 204, 429]);
  await owned.stop();
});

const LIMIT = { RATE_LIMIT_WEBHOOK_PER_MINUTE: "2" };
