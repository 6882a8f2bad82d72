import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { RunningServer } from "#tests/app/support/a-server.ts";
import { anApiKey, anOrganization, type TestOrganization } from "#tests/support/platform.ts";
import { aUi } from "./a-ui.ts";
import { type TwoInstances, twoInstances } from "./two-instances.ts";

const LIMIT = 12;
const LIMITS = {
  RATE_LIMIT_KEY_PER_MINUTE: String(LIMIT),
  RATE_LIMIT_SESSION_PER_MINUTE: String(LIMIT),
  RATE_LIMIT_FAILED_AUTH_PER_MINUTE: String(LIMIT),
};
const SETTINGS = { ...LIMITS, TRUST_PROXY: "loopback" };

let service: TwoInstances;
let uis: RunningServer[];
let organization: TestOrganization;
let database: pg.Client;

beforeAll(async () => {
  service = await twoInstances({});
  organization = await anOrganization(service.platform);
  uis = await Promise.all(service.callers.map((caller) => aUi(caller, organization, SETTINGS)));
  database = new pg.Client({ connectionString: service.platform.databaseUrl });
  await database.connect();
  // The first requests load modules and open connections, which takes longer than counting may.
  for (const { url } of uis)
    expect((await fetch(`${url}/api/disputes`, { headers: { cookie: "usr_warm" } })).status).toBe(200);
});
afterAll(async () => {
  await database.end();
  for (const ui of uis) await ui.stop();
  await service.close();
});
afterEach(() => void vi.useRealTimers());

type Headers_ = Record<string, string>;

const ui = (index: number): RunningServer => uis[index % uis.length] as RunningServer;
const ask = (headers: Headers_, { url } = ui(0), path = "/api/disputes?limit=1") => fetch(`${url}${path}`, { headers });

/** Concurrent requests, alternating between both UIs. */
async function statuses(headers: Headers_, requests: number): Promise<number[]> {
  return Promise.all(Array.from({ length: requests }, async (_, index) => (await ask(headers, ui(index))).status));
}

const count = (answers: number[], status: number) => answers.filter((answer) => answer === status).length;

const aBadKey = () => ({ "x-api-key": `svc_sandbox_${Math.random().toString(16).slice(2).padEnd(64, "0")}` });

describe("a key's limit", () => {
  test("is reached exactly, by requests at once at two UIs", async () => {
    const [key, other] = [await anApiKey(organization), await anApiKey(organization)];
    const answers = await statuses({ "x-api-key": key }, LIMIT * 3);
    expect([count(answers, 200), count(answers, 429)]).toEqual([LIMIT, LIMIT * 2]);
    expect((await ask({ "x-api-key": other })).status).toBe(200);
  });

  test("is in the headers of every answer, and of the refusal", async () => {
    const headers = { "x-api-key": await anApiKey(organization, ["disputes:read"]) };
    const first = await ask(headers);
    expect([first.headers.get("ratelimit-limit"), first.headers.get("ratelimit-remaining")]).toEqual(["12", "11"]);
    expect(Number(first.headers.get("ratelimit-reset"))).toBeGreaterThan(50);
    expect(first.headers.get("retry-after")).toBeNull();
    const missing = await ask(headers, ui(0), "/api/disputes/dsp_none");
    expect([missing.status, missing.headers.get("ratelimit-remaining")]).toEqual([404, "10"]);
    const forbidden = await fetch(`${ui(0).url}/v1/disputes/dsp_none/submit`, { method: "POST", headers });
    expect([forbidden.status, forbidden.headers.get("ratelimit-remaining")]).toEqual([403, "9"]);
    await statuses(headers, LIMIT);

    const refused = await ask(headers);
    expect(refused.status).toBe(429);
    expect(refused.headers.get("ratelimit-remaining")).toBe("0");
    expect(refused.headers.get("retry-after")).toBe(refused.headers.get("ratelimit-reset"));
    expect((await refused.json()).error).toMatchObject({ type: "rate_limit", code: "rate_limited" });
  });

  test("begins again when the window has passed", async () => {
    const headers = { "x-api-key": await anApiKey(organization) };
    await statuses(headers, LIMIT + 3);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_001 });
    expect(count(await statuses(headers, LIMIT + 3), 200)).toBe(LIMIT);
  });
});

describe("a session's limit", () => {
  test("is one for all UIs and each person's own", async () => {
    const answers = await statuses({ cookie: "usr_ann" }, LIMIT + 5);
    expect([count(answers, 200), count(answers, 429)]).toEqual([LIMIT, 5]);
    expect((await ask({ cookie: "usr_ben" })).status).toBe(200);
  });

  test("holds for pages too, where all loaders are one request, and says so on a page", async () => {
    const cookie = `${ui(0).services.auth.cookies.local.name}=usr_cleo`;
    expect(count(await statuses({ cookie }, LIMIT - 1), 200)).toBe(LIMIT - 1);
    expect((await ask({ cookie }, ui(0), "/disputes")).status).toBe(200);
    const refused = await ask({ cookie }, ui(0), "/disputes");
    expect([refused.status, refused.headers.get("content-type")]).toEqual([429, "text/html; charset=utf-8"]);
  });
});

describe("failed authentications", () => {
  const from = (address: string) => ({ "x-forwarded-for": address });

  test("block the bad keys of their address, and neither its valid keys nor another address", async () => {
    const [used, unused] = [await anApiKey(organization), await anApiKey(organization)];
    const address = from("192.0.2.1");
    expect((await ask({ "x-api-key": used, ...address })).status).toBe(200);
    for (let attempt = 0; attempt < LIMIT; attempt += 1)
      expect((await ask({ ...aBadKey(), ...address })).status).toBe(401);
    const blocked = await ask({ ...aBadKey(), ...address });
    expect([blocked.status, blocked.headers.get("retry-after")]).toEqual([429, blocked.headers.get("ratelimit-reset")]);
    for (const key of [used, unused]) expect((await ask({ "x-api-key": key, ...address })).status).toBe(200);
    expect((await ask({ ...aBadKey(), ...from("192.0.2.2") })).status).toBe(401);
    expect((await ask({ cookie: "usr_dora", ...address })).status).toBe(200);
  });

  test("are counted over all UIs, and at addresses that do not exist, where no key can be guessed either", async () => {
    const paths = ["/api/disputes", "/api/nowhere", "/api/nowhere"] as const;
    const attempts = Array.from({ length: LIMIT * 2 }, (_, index) =>
      ask({ ...aBadKey(), ...from("192.0.2.3") }, ui(index), paths[index % 3]).then(({ status }) => status),
    );
    expect(count(await Promise.all(attempts), 429)).toBe(LIMIT);
  });

  test("are forgotten when the window has passed", async () => {
    const address = from("192.0.2.4");
    for (let attempt = 0; attempt <= LIMIT; attempt += 1) await ask({ ...aBadKey(), ...address });
    expect((await ask({ ...aBadKey(), ...address })).status).toBe(429);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_001 });
    expect((await ask({ ...aBadKey(), ...address })).status).toBe(401);
  });

  test("cannot be spread over addresses of one IPv6 network", async () => {
    const attempts: number[] = [];
    for (let attempt = 0; attempt <= LIMIT; attempt += 1)
      attempts.push((await ask({ ...aBadKey(), ...from(`2001:db8::${attempt.toString(16)}:1`) })).status);
    expect(attempts.slice(-2)).toEqual([401, 429]);
  });

  test("cannot be spread by a header that an untrusted peer sends", async () => {
    await using exposed = await aUi(service.callers[0], organization, LIMITS);
    const attempts: number[] = [];
    for (let attempt = 0; attempt <= LIMIT; attempt += 1)
      attempts.push((await ask({ ...aBadKey(), ...from(`203.0.113.${attempt}`) }, exposed)).status);
    expect(attempts.slice(-2)).toEqual([401, 429]);
    const lines = (await exposed.stop()).filter(({ message }) =>
      String(message).startsWith("X-Forwarded-For is ignored"),
    );
    expect(lines).toMatchObject([{ level: "warn", peer: "127.0.0.1" }]);
  });
});

test("zero is no limit", async () => {
  const off = Object.fromEntries(Object.keys(LIMITS).map((name) => [name, "0"]));
  await using unlimited = await aUi(service.callers[0], organization, off);
  const answer = await ask({ "x-api-key": await anApiKey(organization) }, unlimited);
  expect([answer.status, answer.headers.get("ratelimit-limit")]).toEqual([200, null]);
});

describe("while nobody can count", () => {
  beforeAll(async () => void (await database.query("alter table rate_limits rename to rate_limits_away")));
  afterAll(async () => void (await database.query("alter table rate_limits_away rename to rate_limits")));

  test("each UI counts by itself: reads and writes pass within the limit", async () => {
    const headers = { "x-api-key": await anApiKey(organization) };
    expect((await ask(headers)).status).toBe(200);
    const write = await fetch(`${ui(0).url}/v1/disputes/dsp_none/submit`, { method: "POST", headers });
    expect([write.status, write.headers.get("ratelimit-remaining")]).toEqual([404, String(LIMIT - 2)]);
    const answers = await statuses(headers, LIMIT * 4);
    expect([count(answers, 200), count(answers, 429)]).toEqual([LIMIT - 2 + LIMIT, LIMIT * 2 + 2]);
  });

  test("of failed authentications a tenth passes, so that no outage invites guesses", async () => {
    const address = { "x-forwarded-for": "192.0.2.9" };
    const attempts: number[] = [];
    for (let attempt = 0; attempt < 4; attempt += 1) attempts.push((await ask({ ...aBadKey(), ...address })).status);
    expect(attempts).toEqual([401, 401, 429, 429]);
    const valid = { "x-api-key": await anApiKey(organization), ...address };
    expect((await ask(valid)).status).toBe(200);
  });
});
