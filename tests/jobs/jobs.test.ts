import { pino } from "pino";
import { afterEach, describe, expect, test } from "vitest";
import { registry } from "#extensions/capabilities.ts";
import { createContext } from "#extensions/platform/composition/create-context.ts";
import { readConfig } from "#extensions/platform/config/config.ts";
import type { Job } from "#extensions/platform/job-runner/job.ts";
import { type RunningJobs, startJobs } from "#extensions/platform/job-runner/start-jobs.ts";
import { JOBS_SCHEMA } from "#extensions/platform/jobs/boss.ts";
import { IdempotencyRecordEntity } from "#extensions/platform/operations/operation-record.entity.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aConnection } from "#tests/support/database.ts";
import { startPlatform } from "#tests/support/platform.ts";

const GRACE_MS = 5_000;
const PATIENT = { timeout: 15_000 };

const { platform, organization } = await startPlatform();
const running: RunningJobs[] = [];

const context = await closedAfterTests(
  createContext({ config: readConfig(platform.settings), logger: pino({ level: "silent" }), registry }),
);
const database = await closedAfterTests(aConnection(platform.databaseUrl));
afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.stop(GRACE_MS)));
});

async function start(...given: readonly Job[]): Promise<RunningJobs> {
  const started = await startJobs(context, given);
  running.push(started);
  return started;
}

/** A job that counts its runs, and its action. */
function aJob(name: string, run: () => Promise<void> = async () => {}) {
  const job = {
    name,
    cron: "0 0 1 1 *",
    runs: 0,
    run() {
      job.runs += 1;
      return run();
    },
  };
  return job;
}

describe("jobs", () => {
  test("stand in the database with their schedules", async () => {
    await start(...registry.jobs);
    const { rows } = await database.query<{ name: string; cron: string; timezone: string }>(
      `select name, cron, timezone from ${JOBS_SCHEMA}.schedule where name like 'operations.%' order by name`,
    );
    expect(rows).toEqual([
      { name: "operations.complete", cron: "* * * * *", timezone: "UTC" },
      { name: "operations.reap", cron: "7 * * * *", timezone: "UTC" },
    ]);
  });

  test("run when they are triggered, at once, in one of the processes that could", async () => {
    const job = aJob("test.once");
    const [one] = [await start(job), await start(job)];
    await one.trigger(job.name);
    await expect.poll(() => job.runs, PATIENT).toBe(1);
    await Promise.all(running.splice(0).map((each) => each.stop(GRACE_MS)));
    expect(job.runs).toBe(1);
  });

  test("that fail are logged and counted, and run again the next time", async () => {
    const job = aJob("test.failing", () => Promise.reject(new Error("broken")));
    const started = await start(job);
    for (const times of [1, 2]) {
      await started.trigger(job.name);
      await expect.poll(() => job.runs, PATIENT).toBe(times);
    }
    const { text } = await context.metrics.scrape();
    expect(text).toContain('tollhouse_job_runs_total{job="test.failing",outcome="failed"}');
  });

  test("are let finish when the service stops", async () => {
    let finish = () => {};
    let finished = false;
    const job = aJob("test.long", async () => {
      await new Promise<void>((resolve) => (finish = resolve));
      finished = true;
    });
    const started = await startJobs(context, [job]);
    await started.trigger(job.name);
    await expect.poll(() => job.runs, PATIENT).toBe(1);
    const stopped = started.stop(GRACE_MS);
    setTimeout(finish, 200);
    await stopped;
    expect(finished).toBe(true);
  });

  test("go on when the database has cut all their connections", async () => {
    const job = aJob("test.cut");
    const started = await start(job);
    const { rowCount } = await database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'tollhouse-jobs'`,
    );
    expect(rowCount).toBeGreaterThan(0);
    await expect
      .poll(
        () =>
          started.trigger(job.name).then(
            () => true,
            () => false,
          ),
        PATIENT,
      )
      .toBe(true);
    await expect.poll(() => job.runs, PATIENT).toBeGreaterThan(0);
  });

  test("of ours do what they are for", async () => {
    const { apiKeys } = platform.callers.grpc.forOrganization({
      organizationId: organization.id,
      idempotencyKey: "old",
    });
    await apiKeys.createApiKey({ name: "old" });
    const { em } = organization.work();
    await em.nativeUpdate(IdempotencyRecordEntity, { idempotencyKey: "old" }, { finishedAt: new Date(0) });
    const started = await start(...registry.jobs);
    await started.trigger("operations.reap");
    await expect.poll(() => em.count(IdempotencyRecordEntity, { idempotencyKey: "old" }), PATIENT).toBe(0);
  });
});

test("a role without the right to make schemas runs jobs in one that was made for it", async () => {
  await database.query(`drop schema ${JOBS_SCHEMA} cascade`);
  const role = new URL(platform.context.config.databaseUrl).username;
  const asRole = { ...context, config: platform.context.config };
  await expect(startJobs(asRole, [])).rejects.toThrow(/permission denied/);

  await database.query(`create schema ${JOBS_SCHEMA} authorization ${database.escapeIdentifier(role)}`);
  const job = aJob("test.role");
  const started = await startJobs(asRole, [job]);
  running.push(started);
  await started.trigger(job.name);
  await expect.poll(() => job.runs, PATIENT).toBe(1);
});
