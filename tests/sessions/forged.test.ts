import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aWorld, EXTERNAL, PRODUCTION, ROBIN } from "./support/world.ts";

const LIMIT = 5;
const ATTEMPTS = 30;

const world = await closedAfterTests(aWorld());

/** The central service, with call counts by path. */
async function aCountingProxy() {
  const calls: string[] = [];
  const server = createServer(async (request, response) => {
    calls.push(request.url ?? "");
    const { host: _host, connection: _connection, ...headers } = request.headers;
    const isPost = request.method === "POST";
    const answer = await fetch(world.authUrl + request.url, {
      method: request.method ?? "GET",
      headers: headers as Record<string, string>,
      ...(isPost && { body: await buffer(request) }),
    });
    response.writeHead(answer.status, { "content-type": "application/json" }).end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const callsTo = (path: string) => calls.filter((each) => each.startsWith(path)).length;
  return { url, callsTo, close: () => server.close() };
}

const central = await closedAfterTests(aCountingProxy());
const limited = { AUTH_URL: central.url, RATE_LIMIT_FAILED_AUTH_PER_MINUTE: String(LIMIT) };

/** Calls of one test are sequential, since nothing is counted between two attempts. */
async function statuses(attempt: (index: number) => Promise<{ status: number }>): Promise<number[]> {
  const all: number[] = [];
  for (let index = 0; index < ATTEMPTS; index += 1) all.push((await attempt(index)).status);
  return all;
}

test("forged central cookies are refused after a few, and those who are signed in are not", async () => {
  const app = await world.anApp(limited);
  const robin = await world.cookieOf(ROBIN);
  expect((await app.ask("/api/disputes", { cookie: robin })).status).toBe(200);

  const forged = (index: number) => app.ask("/api/disputes", { cookie: `central.session_token=forged-${index}` });
  const found = await statuses(forged);
  expect([...new Set(found)]).toEqual([401, 429]);
  expect(found.slice(2 * LIMIT)).toEqual(Array(ATTEMPTS - 2 * LIMIT).fill(429));
  expect(central.callsTo("/api/auth/get-session")).toBeLessThan(2 * LIMIT + 2);

  expect((await app.ask("/api/disputes", { cookie: robin })).status).toBe(200);
  const page = await app.ask("/disputes", { cookie: "central.session_token=forged", host: "localhost:3000" });
  expect(page.status).toBe(429);
  await app.stop();
});

test("forms without a session are refused after a few, and people who are signed in are not", async () => {
  const app = await world.anApp({ ...limited, TRUST_PROXY: "loopback" });
  // The other tests have used up this machine's own limit.
  const from = { "x-forwarded-for": "203.0.113.9" };
  const form = { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" };
  const cookie = await world.cookieOf(ROBIN);
  const page = () => app.ask("/settings/api-keys", { cookie, headers: from, host: "localhost:3000" });
  expect((await page()).status).toBe(200);

  const sent = { method: "POST", headers: { ...form, ...from }, body: "name=till", host: "localhost:3000" };
  const first = await app.ask("/settings/api-keys/new", sent);
  expect(first.status).toBe(307);
  // As a browser follows the redirect.
  const found = await statuses(() => app.ask(first.location, sent));
  expect([...new Set(found)]).toEqual([401, 429]);
  expect(found.slice(2 * LIMIT)).toEqual(Array(ATTEMPTS - 2 * LIMIT).fill(429));
  expect((await page()).status).toBe(200);
  await app.stop();
});

test("calls of the API without a key and a session are refused after a few", async () => {
  const app = await world.anApp({ ...limited, TRUST_PROXY: "loopback" });
  const from = { "x-forwarded-for": "203.0.113.10" };
  const cookie = await world.cookieOf(ROBIN);
  const signedIn = () => app.ask("/api/disputes", { cookie, headers: from });
  expect((await signedIn()).status).toBe(200);
  const found = await statuses(() => app.ask("/api/disputes", { headers: from }));
  expect([...new Set(found)]).toEqual([401, 429]);
  expect(found.slice(2 * LIMIT)).toEqual(Array(ATTEMPTS - 2 * LIMIT).fill(429));
  expect((await signedIn()).status).toBe(200);
  await app.stop();
});

test("forged tokens at the callback are refused after a few", async () => {
  const app = await world.anApp({ ...PRODUCTION, ...limited, TRUST_PROXY: "loopback" });
  const headers = { "x-forwarded-for": "192.0.2.7" };
  const found = await statuses((index) =>
    app.ask(`/api/auth/callback?token=${"A".repeat(30)}${index}&next=/`, { host: EXTERNAL, headers }),
  );
  expect([...new Set(found)]).toEqual([401, 429]);
  expect(central.callsTo("/api/exchange-token")).toBeLessThan(2 * LIMIT);
  await app.stop();
});
