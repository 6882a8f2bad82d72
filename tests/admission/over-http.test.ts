import { request as httpRequest } from "node:http";
import { afterEach, expect, test } from "vitest";
import { CALL_CLASSES } from "#contract/call-class.ts";
import { comeBackInSeconds } from "#contract/overload.ts";
import { Admission } from "#extensions/caller/admission/admission.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { connectErrorFrom } from "#extensions/server/interceptors/error-codes.ts";
import { aKey, type IssuedKey, verifying } from "#tests/app/support/a-key.ts";
import { aServer } from "#tests/app/support/a-server.ts";
import { anExtensionsService } from "#tests/app/support/an-extensions-service.ts";
import { call, expectError, jsonBody } from "#tests/http/ui.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aSession } from "#tests/support/session.ts";

const LIMIT = 4;
/** Extra places for money operations, also of the organization that uses all others. */
const RESERVE = 1;
const SCOPES = ["disputes:read", "disputes:write", "devices:read"];
const greedy = aKey(SCOPES);
const polite = aKey(SCOPES, { apiKeyId: "key_2", organizationId: "org_globex", organizationSlug: "globex" });
const PERSON = { cookie: "tollhouse.session_token=robin" };

/** IDs of calls that began at the service, in order. A dispute named "held…" is answered on release. */
const begun: string[] = [];
const held = new Map<string, () => void>();
const hold = async (disputeId: string) => {
  begun.push(disputeId);
  if (disputeId.startsWith("held")) await new Promise<void>((resolve) => held.set(disputeId, resolve));
};

const extensions = anExtensionsService({
  apiKeys: { verifyApiKeys: verifying(greedy, polite) },
  disputes: {
    async getDispute({ disputeId }) {
      await hold(disputeId);
      if (disputeId === "refused-behind")
        throw connectErrorFrom(refuse("overloaded", { retry_after_seconds: comeBackInSeconds() }));
      return { disputeId };
    },
    async updateDispute({ disputeId }) {
      await hold(disputeId);
      return { disputeId };
    },
    async submitEvidence({ disputeId }) {
      await hold(disputeId);
      return { body: new Uint8Array(), contentType: "application/json" };
    },
  },
  terminalSales: {
    getTerminalSale: ({ terminalSaleId }) => hold(terminalSaleId).then(() => ({ terminalSaleId })),
  },
});
// Calls are refused for lack of room only, never for waiting too long.
const admission = new Admission(CALL_CLASSES, { ceiling: LIMIT, patienceMs: 60_000 });
const server = await closedAfterTests(
  aServer({
    extensions,
    admission,
    getSession: async (request) => (request.headers.has("cookie") ? aSession() : null),
  }),
);

afterEach(async () => {
  for (const end of held.values()) end();
  held.clear();
  await expect.poll(() => admission.figures.inFlight).toBe(0);
  begun.length = 0;
});

const read = (id: string, { key }: IssuedKey = greedy) => call(`${server.url}/api/disputes/${id}`, key);
const write = (id: string, { key }: IssuedKey = greedy) =>
  call(`${server.url}/api/disputes/${id}`, key, { ...jsonBody({ metadata: {} }), method: "PATCH" });
const submit = (id: string, { key }: IssuedKey = greedy) =>
  call(`${server.url}/v1/disputes/${id}/submit`, key, { method: "POST" });
const page = (path: string, headers: Record<string, string> = {}) =>
  call(server.url + path, null, { headers: { ...PERSON, ...headers } });

/** The credentials' organization is known and uses all places, including one money call in the reserve. */
async function filled() {
  await read("known");
  await page("/api/disputes/known");
  const running = Array.from({ length: LIMIT }, (_, index) => read(`held-${index}`));
  await expect.poll(() => held.size).toBe(LIMIT);
  running.push(submit("held-money"));
  await expect.poll(() => held.size).toBe(LIMIT + RESERVE);
  begun.length = 0;
  return running;
}

/** As many of its money calls wait as may wait. */
async function full() {
  const running = await filled();
  const waits = Array.from({ length: LIMIT }, () => submit("submitted"));
  await waiting().toBe(LIMIT);
  return [...running, ...waits];
}

const waiting = () => expect.poll(() => admission.figures.waiting);

test("without room the API answers 503 with its error and Retry-After, pages are readable, and health answers as ever", async () => {
  const running = await full();
  for (const answer of [await read("late"), await page("/api/disputes/late")]) {
    expectError(answer, { status: 503, type: "api_error", code: "overloaded", param: null });
    expect(answer.headers.get("retry-after")).toMatch(/^[1-3]$/);
  }
  for (const path of ["/disputes?status=open", "/api/auth/callback?token=once"]) {
    const shown = await page(path);
    expect([shown.status, shown.headers.get("content-type")]).toEqual([503, "text/html; charset=utf-8"]);
    expect(shown.body).toContain("Tollhouse is busy");
    expect(shown.body).toContain(`href="${path}"`);
    expect(shown.body).not.toContain("<script");
  }
  const data = await page("/disputes.data");
  expect([data.status, data.headers.get("retry-after")]).toEqual([503, expect.stringMatching(/^[1-3]$/)]);
  expect(data.headers.get("x-remix-response")).toBe("yes");
  expect(data.body).toContain("so this one was not begun");
  for (const path of ["/healthz", "/readyz"]) expect((await call(server.url + path, null)).status).toBe(200);
  expect((await call(`${server.url}/assets/none.js`, null)).status).toBe(404);
  expect(begun).toEqual([]);
  for (const end of held.values()) end();
  expect((await Promise.all(running)).map(({ status }) => status)).toEqual(Array(2 * LIMIT + RESERVE).fill(200));
});

test("requests that wait for a change take no place, however many wait", async () => {
  const waits = Array.from({ length: 3 * LIMIT }, (_, index) =>
    call(`${server.url}/api/terminal_sales/held-${index}?wait=30`, greedy.key),
  );
  await expect.poll(() => held.size).toBe(3 * LIMIT);
  expect(admission.figures.inFlight).toBe(0);
  expect((await read("meanwhile")).status).toBe(200);
  for (const end of held.values()) end();
  expect((await Promise.all(waits)).map(({ status }) => status)).toEqual(Array(3 * LIMIT).fill(200));
});

test("pages are refused first, then reads, then writes, and money begins first", async () => {
  await filled();
  const asked = {
    pages: [page("/api/disputes/page"), page("/api/disputes/page")],
    reads: [read("read"), read("read")],
  };
  await waiting().toBe(LIMIT);
  // Each of them takes the place of the one that is refused first.
  const writes = [write("written"), write("written")];
  expect((await Promise.all(asked.pages)).map(({ status }) => status)).toEqual([503, 503]);
  const money = [submit("submitted"), submit("submitted")];
  expect((await Promise.all(asked.reads)).map(({ status }) => status)).toEqual([503, 503]);
  expect((await read("read")).status).toBe(503);
  for (const end of held.values()) end();
  expect((await Promise.all([...writes, ...money])).map(({ status }) => status)).toEqual(Array(4).fill(200));
  expect(begun.slice(0, 2)).toEqual(["submitted", "submitted"]);
});

test("an organization that asks for little waits for none that asks for everything", async () => {
  await read("known", polite);
  await filled();
  const flood = Array.from({ length: LIMIT }, () => write("flood"));
  await waiting().toBe(LIMIT);
  const answer = read("polite", polite);
  // It has taken the place of one of them.
  expect((await Promise.race(flood)).status).toBe(503);
  held.get("held-0")?.();
  expect((await answer).status).toBe(200);
  expect(begun[0]).toBe("polite");
  for (const end of held.values()) end();
  await Promise.all(flood);
});

test("strangers share one share, whatever credentials they invent", async () => {
  await read("known", polite);
  await filled();
  const flood = Array.from({ length: LIMIT }, () => write("flood", aKey(SCOPES)));
  await waiting().toBe(LIMIT);
  const answer = read("polite", polite);
  expect((await Promise.race(flood)).status).toBe(503);
  held.get("held-0")?.();
  expect((await answer).status).toBe(200);
  for (const end of held.values()) end();
  expect((await Promise.all(flood)).map(({ status }) => status).toSorted()).toEqual([401, 401, 401, 503]);
});

test("nothing is begun for a client that has left", async () => {
  await filled();
  const { port } = server;
  const headers = { "x-api-key": greedy.key };
  const leaving = httpRequest({ port, host: "127.0.0.1", path: "/api/disputes/left", headers }).on("error", () => {});
  leaving.end();
  await waiting().toBe(1);
  leaving.destroy();
  await waiting().toBe(0);
  expect(admission.figures.left.get("read")).toBe(1);
  for (const end of held.values()) end();
  expect((await read("next")).status).toBe(200);
  expect(begun).toEqual(["next"]);
});

test("a refusal of the service behind is the same answer", async () => {
  const answer = await read("refused-behind");
  expectError(answer, { status: 503, type: "api_error", code: "overloaded" });
  expect(answer.headers.get("retry-after")).toMatch(/^[1-3]$/);
});
