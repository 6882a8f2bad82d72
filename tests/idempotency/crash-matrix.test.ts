import { afterEach, describe, expect, test, vi } from "vitest";
import type { Session } from "#app/services/session/session.ts";
import { ANSWERS_KEPT_DAYS } from "#contract/limits.ts";
import { operationOf } from "#contract/operations.ts";
import { registry } from "#extensions/capabilities.ts";
import { IdempotencyRecordEntity } from "#extensions/platform/operations/operation-record.entity.ts";
import { aServer } from "#tests/app/support/a-server.ts";
import { aUi } from "#tests/http/ui.ts";
import { type Operation, operations } from "#tests/openapi/document.ts";
import { namesOf, type RequestSample, send } from "#tests/openapi/requests.ts";
import { sessionIn } from "#tests/openapi/world.ts";
import { aBankLinkProvider } from "#tests/support/bank-links.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { completeOperations } from "#tests/support/complete-operations.ts";
import { anEngineProxy } from "#tests/support/engine-proxy.ts";
import { anExtensionsProcess } from "#tests/support/extensions-process.ts";
import { locking, QUICK_TAKEOVER, until } from "#tests/support/killing.ts";
import { anApiKey, anOrganization, platformEnv, type TestOrganization } from "#tests/support/platform.ts";
import type { Ids } from "#tests/support/sample.ts";
import { buildWorld, samplesOf } from "#tests/support/world.ts";
import { worldTerminalOverHttp } from "#tests/terminal/world-terminal.ts";
import { differences, type Outcome, stateOf } from "./outcomes.ts";

/**
 * Every write with an outside call, killed at three points in parallel; its retry must leave the state of an
 * undisturbed run.
 */
vi.setConfig({ testTimeout: 120_000 });

const asking = new Set(registry.operations.map(({ method }) => operationOf(method)?.id));
const written = operations.filter(({ operationId }) => asking.has(operationId));

interface Case {
  readonly name: string;
  readonly operation: Operation;
  readonly asked: (ids: Ids) => RequestSample;
}

/** One request of an operation, in an organization that no other request changes. */
interface Asking extends Case {
  readonly organizationId: string;
  readonly merchantId: string;
  readonly work: TestOrganization["work"];
  readonly ids: Ids;
  /** The same for the request and its retry. */
  readonly sample: RequestSample;
  /** Null for operations that only people may use. */
  readonly key: string | null;
}

const cases: readonly Case[] = written.flatMap((operation) =>
  samplesOf(operation.operationId, {}).map((_, index) => ({
    name: `${operation.operationId} ${index}`,
    operation,
    asked: (ids: Ids) => samplesOf(operation.operationId, ids)[index] ?? {},
  })),
);

/** By their cookies. */
const people = new Map<string, Session>();
const getSession = async ({ headers }: Request) => people.get(headers.get("cookie") ?? "") ?? null;

const bank = await closedAfterTests(aBankLinkProvider());
// Only the dying process has short leases; this one takes over by them and answers on a busy machine too.
const { platform, url } = await closedAfterTests(aUi({ env: bank.env, getSession }));
// The first build determines which world makes what, so that later builds are equal.
await buildWorld({ platform, organization: await anOrganization(platform), bank, canary: "Robin" });
const toEngine = await closedAfterTests(anEngineProxy(platform.engineUrl));
const toBank = await closedAfterTests(anEngineProxy(bank.url));
const terminals = await closedAfterTests(worldTerminalOverHttp(platform));
const toTerminals = await closedAfterTests(anEngineProxy(terminals.url));
const proxies = [toEngine, toBank, toTerminals];
afterEach(() => {
  for (const proxy of proxies) proxy.pass();
});
/** Resolves once each request has reached the point or ended. Returns a function that lets the test continue. */
type Point = (comeOrEnded: (come: () => number | Promise<number>) => Promise<void>) => Promise<() => Promise<void>>;

const points: Readonly<Record<string, Point>> = {
  "before its claim is saved": (comeOrEnded) => atLockOf("idempotency_records", comeOrEnded),
  "with its request on the way, which never arrives": async (comeOrEnded) => {
    const arrived = proxies.map((proxy) => proxy.swallowAll());
    await comeOrEnded(() => arrived.reduce((sum, count) => sum + count(), 0));
    return async () => {
      for (const proxy of proxies) proxy.pass();
    };
  },
  "between the answer and our save": (comeOrEnded) => atLockOf("events", comeOrEnded),
};

async function atLockOf(table: string, comeOrEnded: Parameters<Point>[0]): Promise<() => Promise<void>> {
  const lock = await locking(platform.databaseUrl, `lock table ${table} in share row exclusive mode`);
  await comeOrEnded(lock.waiting);
  return lock.release;
}

/** As many as have a database connection each, with one left for the jobs of the process. */
const CASES_PER_TEST = 9;
const groups = Array.from({ length: Math.ceil(cases.length / CASES_PER_TEST) }, (_, n) =>
  cases.slice(n * CASES_PER_TEST, (n + 1) * CASES_PER_TEST),
);
const names = (group: readonly Case[]) => group.map(({ name }) => name).join(", ");

describe.each(groups.map((group) => [names(group), group] as const))("%s", (_names, group) => {
  test.each(Object.entries(points))("killed %s", async (_point, point) => {
    const asked = await Promise.all(group.map(anAsking));
    await killAll(asked, point);
    const [answers] = await Promise.all([
      Promise.all(asked.map((each) => untilAnswered(each))),
      ...[1, 2].map(() => completeOperations(platform.context)),
    ]);
    const outcomes = await Promise.all(
      asked.map(async (each, n) => ({ status: answers[n], ...(await stateIn(each)) })),
    );
    const expected = await Promise.all(group.map(undisturbed));
    const differing = group.flatMap(({ name }, n) => differences(name, outcomes[n] ?? {}, expected[n] ?? {}));
    // The summary prints the message alone.
    expect(differing, differing.join("; ")).toEqual([]);
    const changed = await Promise.all(
      asked.map(async (each, n) => differences(each.name, await replayedLate(each), outcomes[n] ?? {})),
    );
    expect(changed.flat(), changed.flat().join("; ")).toEqual([]);
  });
});

/** The outcome of another request, an hour before the answer expires. */
async function replayedLate(asking: Asking): Promise<Outcome> {
  const at = new Date(Date.now() - (ANSWERS_KEPT_DAYS.sandbox * 24 - 1) * 3_600_000);
  await asking.work().em.nativeUpdate(IdempotencyRecordEntity, {}, { createdAt: at, finishedAt: at });
  return { status: await untilAnswered(asking), ...(await stateIn(asking)) };
}

async function killAll(asked: readonly Asking[], point: Point): Promise<void> {
  const vendors = {
    BANK_LINK_URL: toBank.url,
    TERMINAL_URL: toTerminals.url,
    TERMINAL_SECRET: "secret of the terminals",
  };
  const env = { ...bank.env, ...QUICK_TAKEOVER, ...vendors };
  const process = await anExtensionsProcess(platformEnv(platform.databaseUrl, toEngine.url, env));
  const ui = await aServer({ extensions: { caller: process.caller }, getSession });
  let ended = 0;
  const release = await point(async (come) => {
    for (const each of asked) void ask(ui.url, each).finally(() => (ended += 1));
    await until(async () => (await come()) + ended >= asked.length);
  });
  await process.kill();
  await release();
  await ui.stop();
}

async function anAsking(each: Case): Promise<Asking> {
  const organization = await anOrganization(platform);
  const ids = await buildWorld({ platform, organization, bank, canary: "Robin" }, namesOf(each.operation));
  const { id: organizationId, engineMerchantId: merchantId } = organization;
  const asking = { ...each, organizationId, merchantId, work: organization.work, ids };
  const sample = each.asked(ids);
  if (each.operation.security.some((scheme) => "apiKey" in scheme))
    return { ...asking, sample, key: await anApiKey(organization) };
  const cookie = `tollhouse.session_token=${organization.slug}`;
  people.set(cookie, sessionIn(organization));
  return { ...asking, sample: { ...sample, headers: { cookie, "sec-fetch-site": "same-origin" } }, key: null };
}

function ask(url: string, { operation, sample, ids, key, organizationId }: Asking): Promise<Response> {
  const headers = { "idempotency-key": `once-${organizationId}`, ...sample.headers };
  return send(url, operation, ids, { ...sample, headers }, key);
}

const stateIn = ({ organizationId, merchantId }: Asking) => stateOf(platform.databaseUrl, organizationId, merchantId);

/** Repeats the request until the answer has no Retry-After, like a client. */
async function untilAnswered(asking: Asking): Promise<number> {
  let status = 0;
  await until(async () => {
    const answer = await ask(url, asking);
    status = answer.status;
    await answer.arrayBuffer();
    return !answer.headers.has("retry-after");
  });
  return status;
}

const controls = new Map<Case, Promise<Outcome>>();

/** The outcome of a run that nothing disturbed. */
function undisturbed(each: Case): Promise<Outcome> {
  const run = async () => {
    const asking = await anAsking(each);
    const status = await untilAnswered(asking);
    expect([each.name, status < 300 || status === asking.sample.refusedWith]).toEqual([each.name, true]);
    return { status, ...(await stateIn(asking)) };
  };
  const control = controls.get(each) ?? run();
  controls.set(each, control);
  return control;
}
