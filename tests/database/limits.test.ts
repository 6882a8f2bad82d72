import type { Pool } from "pg";
import { expect, test } from "vitest";
import { registry } from "#extensions/capabilities.ts";
import { readConfig } from "#extensions/platform/config/config.ts";
import { withQueryLimit } from "#extensions/platform/database/limited-client.ts";
import { isDatabaseLost } from "#extensions/platform/database/lost-database.ts";
import { createOrm } from "#extensions/platform/database/orm.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aDatabase } from "#tests/support/database.ts";
import { failureOf } from "#tests/support/failure.ts";
import { platformEnv } from "#tests/support/platform.ts";

const database = await closedAfterTests(aDatabase().then((made) => ({ ...made, close: made.drop })));

async function aPool(limits: { queryMs: number; statementMs: number | null }) {
  let pool: Pool | undefined;
  const onPool = (made: Pool) => {
    pool = made;
  };
  const orm = await closedAfterTests(
    createOrm(database.url, registry, { onPool, poolSize: 1, limits: { connectMs: 5_000, ...limits } }),
  );
  return { em: () => orm.em.fork(), connections: () => pool?.totalCount };
}

test("a statement that the server does not answer in time fails as a lost database, and its connection is ended", async () => {
  const { em, connections } = await aPool({ queryMs: 300, statementMs: null });
  const before = await em().execute("select pg_backend_pid() as pid");
  const failing = [
    () => em().execute("select pg_sleep(30)"),
    () =>
      em().transactional((work) =>
        work.getConnection().execute("select pg_sleep(30)", [], "all", work.getTransactionContext()),
      ),
  ];
  for (const fails of failing) {
    const error = await failureOf(fails());
    expect(isDatabaseLost(error)).toBe(true);
    expect(connections()).toBe(0);
    expect(await em().execute("select pg_backend_pid() as pid")).not.toEqual(before);
  }
});

test("the server ends a statement that takes too long, and the connection serves on", async () => {
  const { em, connections } = await aPool({ queryMs: 20_000, statementMs: 200 });
  const error = await failureOf(em().execute("select pg_sleep(30)"));
  expect(error.message).toContain("statement timeout");
  expect(isDatabaseLost(error)).toBe(true);
  expect(connections()).toBe(1);
  expect(await em().execute("show statement_timeout")).toEqual([{ statement_timeout: "200ms" }]);
});

test("work without a limit takes as long as it needs", async () => {
  const { em } = await aPool({ queryMs: 300, statementMs: null });
  const slow = () => withQueryLimit(Number.POSITIVE_INFINITY, () => em().execute("select 1 as one from pg_sleep(0.6)"));
  expect(await slow()).toEqual([{ one: 1 }]);
});

test("the limit of the server is set where sessions are the service's own", () => {
  const limits = (env: Record<string, string>) =>
    readConfig(platformEnv("postgresql://a@127.0.0.1:6432/b", "http://127.0.0.1:9", env)).databaseLimits;
  expect(limits({})).toEqual({ connectMs: 5_000, queryMs: 6_000, statementMs: 5_000 });
  expect(limits({ DATABASE_LISTEN: "off" }).statementMs).toBeNull();
  expect(limits({ DATABASE_DIRECT_URL: "postgresql://a@127.0.0.1:5432/b" }).statementMs).toBeNull();
});
