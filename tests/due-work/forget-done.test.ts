import { expect, test } from "vitest";
import { DueWorkEntity } from "#extensions/platform/due-work/due-work.entity.ts";
import { forgettingDone } from "#extensions/platform/due-work-runner/forget-done.job.ts";
import { onDatabase } from "#tests/support/database.ts";
import { anOrganization, startPlatform, type TestOrganization } from "#tests/support/platform.ts";

const { platform, organization } = await startPlatform();

/** Work done this many days ago, a tenth of a millisecond apart, which a JavaScript date cannot express. */
async function done(of: TestOrganization, daysAgo: number, rows: number): Promise<void> {
  await onDatabase(platform.databaseUrl, (client) =>
    client.query(
      `insert into due_work (organization_id, id, environment, kind, subject_id, due_at, clock, run_at, attempts, state, created_at, done_at)
       select $1, gen_random_uuid(), 'sandbox', 'test.done', 'subject' || n, now(), 'real', now(), 1, 'done', now(),
         now() - make_interval(days => $2, secs => n * 0.0001) from generate_series(1, $3::int) n`,
      [of.id, daysAgo, rows],
    ),
  );
}

const left = (of: TestOrganization) => of.work().em.count(DueWorkEntity, { kind: "test.done" });

test("work that was done thirty days ago is forgotten in all organizations, in steps that begin where the last one ended", async () => {
  const other = await anOrganization(platform);
  for (const each of [organization, other]) {
    await done(each, 31, 5);
    await done(each, 29, 1);
  }
  const steps: number[] = [];
  for await (const rows of forgettingDone(platform.context, 3)) {
    steps.push(rows);
    // Older than the next step's limit.
    if (steps.length === 1) await done(other, 40, 1);
  }
  expect(steps).toEqual([3, 3, 3, 1]);
  expect([await left(organization), await left(other)]).toEqual([1, 2]);
});
