import pg from "pg";
import { expect, test } from "vitest";
import { z } from "zod";
import { Migration20261130008030PlannedJobs as PlannedJobs } from "#extensions/migrations/20261130008030-planned-jobs.ts";
import { jobAt } from "#extensions/platform/jobs/due-jobs.ts";
import { beginTestClock } from "#extensions/platform/test-clocks/test-clocks.service.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { clockedOn } from "#tests/test-clocks/clocked.ts";

const { platform } = await startPlatform();
const { workOf } = clockedOn(platform);

const queue = { name: "test.planned", payload: z.strictObject({ to: z.string() }), followsClock: true };
const PLANNED = "select payload from due_work where kind = 'job.test.planned' order by payload::text";

test("the migration says of jobs that were planned before whether a test clock planned them", async () => {
  const organization = await anOrganization(platform);
  await beginTestClock(await workOf(organization), new Date());
  for (const environment of ["sandbox", "live"] as const)
    await (await workOf(organization, environment)).atomically(async (phase) =>
      phase.due(jobAt(queue, { to: environment }, { at: phase.now(), clock: phase.clock })),
    );
  const client = new pg.Client(platform.databaseUrl);
  await client.connect();
  const planned = async () => (await client.query(PLANNED)).rows.map(({ payload }) => payload);
  const before = await planned();
  expect(before).toEqual([
    { job: { to: "live" }, isOfClock: false },
    { job: { to: "sandbox" }, isOfClock: true },
  ]);
  await client.query("update due_work set payload = payload -> 'job' where kind like 'job.%'");
  for (const fill of PlannedJobs.fills) await client.query(fill);
  expect(await planned()).toEqual(before);
  await client.end();
});
