import { spawn } from "node:child_process";
import { once } from "node:events";
import { pino } from "pino";
import { afterEach, describe, expect, inject, test } from "vitest";
import { createContext } from "#extensions/platform/composition/create-context.ts";
import { readConfig } from "#extensions/platform/config/config.ts";
import { payloadJob } from "#extensions/platform/job-runner/job.ts";
import { type RunningJobs, startJobs } from "#extensions/platform/job-runner/start-jobs.ts";
import { FAILED_QUEUE, JOBS_SCHEMA } from "#extensions/platform/jobs/boss.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { bundledProgram } from "#tests/support/bundled-program.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aConnection } from "#tests/support/database.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { readStatements } from "#tests/support/sql/recorded-statements.ts";
import { noteQueue, registryWithNotes } from "./payload-queue.ts";

const GRACE_MS = 5_000;
const PATIENT = { timeout: 20_000 };

interface Ran {
  readonly organizationId: string;
  readonly environment: string;
  readonly note: string;
}

const { platform } = await startPlatform();
let ran: Ran[] = [];
let givenUp: Ran[] = [];
let running: RunningJobs | null = null;

const context = await closedAfterTests(
  createContext({
    config: readConfig(platform.settings),
    logger: pino({ level: "silent" }),
    registry: registryWithNotes,
  }),
);
const organization = await anOrganization({ context }, "Acme");
const other = await anOrganization({ context }, "Other");
const database = await closedAfterTests(aConnection(platform.databaseUrl));
afterEach(async () => {
  await running?.stop(GRACE_MS);
  running = null;
  ran = [];
  givenUp = [];
});

/** Runs the job in this process; `fail` says which run fails, counted from 1. */
async function start(fail: (run: number) => boolean = () => false): Promise<void> {
  const job = payloadJob(
    noteQueue,
    async ({ tenant, environment, em }: UnitOfWork, { note }) => {
      expect(em.isInTransaction()).toBeFalsy();
      ran.push({ organizationId: tenant.organizationId, environment, note });
      if (fail(ran.length)) throw new Error("broken");
    },
    async ({ tenant, environment }, { note }) => {
      givenUp.push({ organizationId: tenant.organizationId, environment, note });
    },
  );
  running = await startJobs(context, [job]);
}

const enqueue = (work: UnitOfWork, note: string) =>
  work.atomically(async (phase) => phase.enqueue(noteQueue, { note }));

async function states(queue: string, note?: string): Promise<string[]> {
  const { rows } = await database.query<{ state: string }>(
    `select state::text from ${JOBS_SCHEMA}.job where name = $1 and ($2::text is null or data->'payload'->>'note' = $2)`,
    [queue, note ?? null],
  );
  return rows.map(({ state }) => state);
}

async function metrics(): Promise<string> {
  return (await context.metrics.scrape()).text;
}

describe("payload jobs", () => {
  test("are written with bound values", async () => {
    await enqueue(organization.work(), "a-note-beside-the-text");
    const statements = readStatements(inject("statementsFolder"));
    expect(statements.some((sql) => /insert into pgboss\./i.test(sql) && sql.includes("$1"))).toBe(true);
    expect(statements.some((sql) => sql.includes("a-note-beside-the-text"))).toBe(false);
    await database.query(`delete from ${JOBS_SCHEMA}.job where name = '${noteQueue.name}'`);
  });

  test("exist when the change is committed, before any process runs jobs, and not when it is rolled back", async () => {
    await enqueue(organization.work(), "kept");
    const lost = organization.work().atomically(async (phase) => {
      await phase.atomically(async (inner) => inner.enqueue(noteQueue, { note: "lost" }));
      await phase.save();
      throw new Error("rolled back");
    });
    await expect(lost).rejects.toThrow("rolled back");
    expect(await states(noteQueue.name, "kept")).toEqual(["created"]);
    expect(await states(noteQueue.name, "lost")).toEqual([]);
    await start();
    await expect.poll(() => states(noteQueue.name, "kept"), PATIENT).toEqual(["completed"]);
    expect(ran).toEqual([{ organizationId: organization.id, environment: "sandbox", note: "kept" }]);
  });

  test("are written by an insert that fails with the transaction it is in", async () => {
    const work = organization.work();
    const failing = work.atomically(async (phase) => {
      phase.enqueue(noteQueue, { note: "too late" });
      // Written after the job, at the end of the same transaction: the chain refuses invalid JSON.
      phase.audit({ action: "test.broken" as never, subjectId: "x", data: { value: 1n } as never });
    });
    await expect(failing).rejects.toThrow();
    expect(await states(noteQueue.name, "too late")).toEqual([]);
  });

  test("run once each, for the organization and environment that enqueued them", async () => {
    await start();
    await Promise.all([
      enqueue(organization.work(), "mine"),
      enqueue(other.liveWork(), "theirs"),
      enqueue(organization.liveWork(), "live"),
    ]);
    await expect.poll(() => ran.length, PATIENT).toBe(3);
    await running?.stop(GRACE_MS);
    expect(ran.toSorted((a, b) => a.note.localeCompare(b.note))).toEqual([
      { organizationId: organization.id, environment: "live", note: "live" },
      { organizationId: organization.id, environment: "sandbox", note: "mine" },
      { organizationId: other.id, environment: "live", note: "theirs" },
    ]);
  });

  test("that fail twice are tried again and succeed", async () => {
    await start((run) => run <= 2);
    await enqueue(organization.work(), "stubborn");
    await expect.poll(() => states(noteQueue.name, "stubborn"), PATIENT).toEqual(["completed"]);
    expect(ran).toHaveLength(3);
    expect(givenUp).toEqual([]);
    expect(await metrics()).toContain('tollhouse_job_runs_total{job="test.note",outcome="retried"} 2');
  });

  test("that fail for good are counted, listed, and can be started again", async () => {
    await start(() => true);
    await enqueue(other.work(), "hopeless");
    await expect.poll(() => states(FAILED_QUEUE, "hopeless"), PATIENT).toEqual(["created"]);
    expect(ran).toHaveLength(3);
    // Once, after the last attempt.
    expect(givenUp).toEqual([{ organizationId: other.id, environment: "sandbox", note: "hopeless" }]);
    expect(await metrics()).toContain('tollhouse_job_runs_total{job="test.note",outcome="failed"} 1');
    const [failed] = await context.jobSender.listFailed();
    expect(failed).toMatchObject({ sourceName: noteQueue.name, data: { organizationId: other.id, requestId: "test" } });

    await running?.stop(GRACE_MS);
    ran = [];
    await start();
    expect(await context.jobSender.retryFailed(failed?.id ?? "")).toBe(1);
    await expect
      .poll(() => ran, PATIENT)
      .toEqual([{ organizationId: other.id, environment: "sandbox", note: "hopeless" }]);
  });

  test("that no capability registers are refused, and the change with them", async () => {
    const unknown = { ...noteQueue, name: "test.unknown" };
    const change = organization.work().atomically(async (phase) => phase.enqueue(unknown, { note: "nowhere" }));
    await expect(change).rejects.toThrow("no capability registers the job test.unknown");
  });

  test("with a payload that the job does not take fail at once, without running", async () => {
    expect(() => organization.work().enqueue(noteQueue, { note: 1 } as never)).toThrow();
    expect(() => organization.work().enqueue(noteQueue, { note: "x".repeat(16_384) })).toThrow(/bytes/);
    await enqueue(organization.work(), "aged");
    await database.query(`update ${JOBS_SCHEMA}.job set data = jsonb_set(data, '{payload}', '{"older": true}')
      where name = '${noteQueue.name}' and state = 'created'`);
    const before = (await states(FAILED_QUEUE)).length;
    await start();
    await expect.poll(async () => (await states(FAILED_QUEUE)).length, PATIENT).toBe(before + 1);
    expect(ran).toEqual([]);
  });

  test("run although the process that enqueued them was killed after its commit", async () => {
    const child = spawn(process.execPath, [await bundledProgram("enqueue")], {
      env: { ...process.env, ...platform.settings, TENANT: organization.id },
      stdio: ["ignore", "pipe", "inherit"],
    });
    await once(child.stdout, "data");
    child.kill("SIGKILL");
    await once(child, "exit");
    await start();
    await expect
      .poll(() => ran, PATIENT)
      .toEqual([{ organizationId: organization.id, environment: "live", note: "from the dead" }]);
  });
});
