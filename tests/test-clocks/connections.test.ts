import { expect, test } from "vitest";
import { startDueWork } from "#extensions/platform/due-work-runner/start-due-work.ts";
import { advanceTestClock } from "#extensions/platform/test-clocks/advance-test-clock.ts";
import { anEffect, effectsOf } from "#tests/due-work/effects.ts";
import { onDatabase } from "#tests/support/database.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { clockedOn } from "./clocked.ts";

const CONNECTIONS = 6;
const { platform } = await startPlatform({ env: { DATABASE_CONNECTIONS: String(CONNECTIONS) } });
const { inDays, plan, workOf } = clockedOn(platform);

async function sleeping(): Promise<number> {
  const { rows } = await onDatabase(platform.databaseUrl, (client) =>
    client.query<{ count: number }>(
      "select count(*)::int as count from pg_stat_activity where datname = current_database() and query like '%pg_sleep%' and state = 'active' and pid <> pg_backend_pid()",
    ),
  );
  return rows[0]?.count ?? 0;
}

test("an advance takes half of the connections, and due work of others is not late meanwhile", async () => {
  const [organization, other] = [await anOrganization(platform), await anOrganization(platform)];
  const subjects = Array.from({ length: 24 }, (_, index) => [`s${index}`, inDays(1)] as const);
  await plan(organization, "test.slow", ...subjects);
  const due = {
    "test.slow": async ({ em }: { em: { execute(sql: string): Promise<unknown> } }) =>
      void (await em.execute("select pg_sleep(0.4)")),
  };
  const advancing = advanceTestClock(await workOf(organization), inDays(2), { due, followers: [], sideBySide: 12 });
  let isOver = false;
  advancing.finally(() => (isOver = true));
  const running = startDueWork(platform.context, { "test.other": async (phase, item) => anEffect(phase, item) });
  await expect.poll(sleeping).toBe(CONNECTIONS / 2);
  let most = 0;
  const lateMs: number[] = [];
  for (let turn = 0; turn < 3 && !isOver; turn += 1) {
    const startedAt = performance.now();
    await plan(other, "test.other", [`turn ${turn}`, new Date()]);
    while ((await effectsOf(other, `turn ${turn}`)).length === 0) most = Math.max(most, await sleeping());
    lateMs.push(performance.now() - startedAt);
  }
  expect(await advancing).toMatchObject({ advanceDone: 24 });
  await running.stop(5_000);
  expect(most).toBe(CONNECTIONS / 2);
  expect(lateMs.length).toBeGreaterThan(0);
  expect(Math.max(...lateMs)).toBeLessThan(2_000);
});
