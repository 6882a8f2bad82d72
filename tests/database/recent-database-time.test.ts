import { expect, test, vi } from "vitest";
import { readDatabaseTime } from "#extensions/platform/database/database-time.queries.ts";
import { recentDatabaseTime } from "#extensions/platform/database/recent-database-time.ts";
import { startPlatform } from "#tests/support/platform.ts";

const { platform } = await startPlatform();
const { orm } = platform.context;

test("the time that is counted on is never ahead of the database's, nor its moment ahead of this process's", async () => {
  for (let turn = 0; turn < 20; turn += 1) {
    const { now, moment } = await recentDatabaseTime(orm);
    expect(moment).toBeLessThanOrEqual(performance.now());
    expect(now.getTime()).toBeLessThanOrEqual((await readDatabaseTime(orm.em.fork())).getTime());
  }
});

test("the database is asked for its time once by all that need it within a second", async () => {
  await recentDatabaseTime(orm);
  const fork = vi.spyOn(orm.em, "fork");
  await Promise.all(Array.from({ length: 10 }, () => recentDatabaseTime(orm)));
  expect(fork.mock.calls.length).toBeLessThanOrEqual(1);
  fork.mockRestore();
});
