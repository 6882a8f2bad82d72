import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { afterEach, expect, test } from "vitest";
import { registry } from "#extensions/capabilities.ts";
import { createContext } from "#extensions/platform/composition/create-context.ts";
import { readConfig } from "#extensions/platform/config/config.ts";
import { isDatabaseLost } from "#extensions/platform/database/lost-database.ts";
import { DueWorkEntity } from "#extensions/platform/due-work/due-work.entity.ts";
import { runSlice } from "#extensions/platform/due-work-runner/run-slice.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { createUnitOfWork } from "#extensions/platform/work/work.ts";
import { TransactionService } from "#proto/tollhouse/v1/transactions_pb.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aCuttingProxy } from "#tests/support/cutting-proxy.ts";
import { anEngineProxy } from "#tests/support/engine-proxy.ts";
import { failureOf } from "#tests/support/failure.ts";
import { until } from "#tests/support/killing.ts";
import { startPlatform } from "#tests/support/platform.ts";

/** Far longer than a test, so that waiting for a lease fails. */
const LEASE = { OPERATION_LEASE_MS: "600000" };

const { platform, organization } = await startPlatform();
const database = await closedAfterTests(aCuttingProxy(platform.databaseUrl));
const engine = await closedAfterTests(anEngineProxy(platform.engineUrl));
const context = await closedAfterTests(
  createContext({
    config: readConfig({ ...platform.settings, ...LEASE, DATABASE_URL: database.url, ENGINE_URL: engine.url }),
    logger: pino({ level: "silent" }),
    registry,
  }),
);
const tenant = { organizationId: organization.id, organizationSlug: organization.slug };
const createTransaction = registry.operations.find(
  ({ method }) => (method as unknown) === TransactionService.method.createTransaction,
);

afterEach(async () => {
  database.comeBack();
  // Failed work holds no connection.
  expect(await context.metrics.registry.metrics()).toContain('tollhouse_database_pool{state="in_use"} 0');
});

/** One request for a sale, under the key. */
function sell(idempotencyKey: string): Promise<unknown> {
  const call = { environment: "sandbox", requestId: randomUUID(), idempotencyKey } as const;
  const request = { amount: 4200n, currency: "USD", reference: idempotencyKey } as never;
  return createTransaction?.run(createUnitOfWork(context, tenant, call), request) ?? Promise.reject();
}

/** Number of events about the organization's latest sale. */
async function timesTold(): Promise<number> {
  const { em } = organization.work();
  const [latest] = await em.find(EventEntity, { type: "transaction.created" }, { orderBy: { id: "desc" }, limit: 1 });
  return em.count(EventEntity, { type: "transaction.created", subjectId: latest?.subjectId ?? "" });
}

test("the engine's answer is saved when the database is back after a restart", async () => {
  const held = engine.hold("POST");
  const sale = sell("restarted");
  await held.arrived;
  database.goAway();
  held.letThrough();
  await until(async () => database.refused() > 1);
  database.comeBack();
  expect(await sale).toMatchObject({ reference: "restarted" });
  expect(await timesTold()).toBe(1);
});

test("and once, when the commit that saved it lost only its answer", async () => {
  const held = engine.hold("POST");
  const sale = sell("saved");
  await held.arrived;
  const lost = database.loseCommit();
  held.letThrough();
  await lost;
  expect(await sale).toMatchObject({ reference: "saved" });
  expect(await timesTold()).toBe(1);
  expect(await sell("saved")).toMatchObject({ reference: "saved" });
});

test("a claim whose commit lost its answer keeps no later request with its key waiting", async () => {
  const lost = database.loseCommit();
  const failed = failureOf(sell("claimed"));
  await lost;
  expect(isDatabaseLost(await failed)).toBe(true);
  expect(await sell("claimed")).toMatchObject({ reference: "claimed" });
});

test("a request on which the engine fails frees its key when the database is back", async () => {
  const held = engine.hold("POST");
  const failed = failureOf(sell("failed"));
  await held.arrived;
  database.goAway();
  held.letThrough(500);
  await until(async () => database.refused() > 1);
  database.comeBack();
  await failed;
  expect(await sell("failed")).toMatchObject({ reference: "failed" });
});

test("due work runs again within seconds", async () => {
  const work = organization.work();
  const row = { kind: "test.restarted", subjectId: "sub_1" };
  work.due({ ...row, at: new Date() });
  await work.save();
  let runs = 0;
  const handlers = {
    [row.kind]: async () => {
      runs += 1;
      database.goAway();
    },
  };
  const runner = { context, handlers, leaseMs: 600_000 };
  const slice = runSlice(runner, tenant);
  await until(async () => database.refused() > 1);
  database.comeBack();
  await slice;
  const due = await organization.work().em.findOne(DueWorkEntity, { kind: row.kind });
  expect(runs).toBe(1);
  expect(due).toMatchObject({ claimToken: null, leaseExpiresAt: null });
});
