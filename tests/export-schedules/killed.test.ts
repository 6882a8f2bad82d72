import { afterEach, expect, test } from "vitest";
import { ExportScheduleEntity } from "#extensions/capabilities/export-schedules/export-schedule.entity.ts";
import { dueAfter, RUN_SCHEDULE } from "#extensions/capabilities/export-schedules/export-schedules.service.ts";
import { ExportEntity } from "#extensions/capabilities/exports/export.entity.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { onDatabase } from "#tests/support/database.ts";
import { anExtensionsProcess, type ExtensionsProcess } from "#tests/support/extensions-process.ts";
import { locking, QUICK_TAKEOVER, until } from "#tests/support/killing.ts";
import { aMailServer } from "#tests/support/mail.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { startCentral } from "./central.ts";

const central = await startCentral();
const mails = await closedAfterTests(aMailServer());
const { platform } = await startPlatform({ env: { ...central.env, ...mails.env } });
const processes: ExtensionsProcess[] = [];
afterEach(async () => {
  await Promise.all(processes.splice(0).map((each) => each.kill()));
});

async function aProcess(): Promise<ExtensionsProcess> {
  const started = await anExtensionsProcess({ ...platform.settings, ...QUICK_TAKEOVER });
  processes.push(started);
  return started;
}

const DAY_MS = 86_400_000;

/** A daily schedule whose day ended a few hours ago, while no process ran. */
async function aLateSchedule() {
  const organization = await anOrganization(platform);
  await central.knows(platform, organization);
  const person = await central.join(organization);
  const { exportSchedules } = platform.callers.grpc.forOrganization({ organizationId: organization.id });
  const readers = { membersKnown: true, readerIds: [person.userId] };
  const asked = { resource: "payouts", frequency: "daily", recipients: [person.userId], ...readers };
  const { exportScheduleId: id } = await exportSchedules.createExportSchedule(asked);
  const { nextRunAt } = await organization.work().em.findOneOrFail(ExportScheduleEntity, { id });
  const end = new Date(Number(nextRunAt) - DAY_MS);
  await onDatabase(platform.databaseUrl, async (client) => {
    await client.query(
      "update export_schedules set next_run_at = $2::timestamptz, period_start = $2::timestamptz - interval '1 day' where id = $1",
      [id, end],
    );
    await client.query("update due_work set due_at = $3, run_at = $3 where kind = $1 and subject_id = $2", [
      ...[RUN_SCHEDULE, id, dueAfter(end)],
    ]);
  });
  return {
    id,
    person,
    made: () => organization.work().em.find(ExportEntity, { exportScheduleId: id }),
    received: async () => (await mails.received()).filter(({ recipients }) => recipients.includes(person.email)),
  };
}

/** Each statement holds up the process at another point of the run. */
test.each([
  ["before it has read the schedule", (id: string) => `select 1 from export_schedules where id = '${id}' for update`],
  ["while it writes the export", () => "lock table exports in share mode"],
  ["while it writes its events", () => "lock table events in share mode"],
])(
  "a period is exported and mailed once when its process is killed %s",
  { timeout: 120_000 },
  async (_point, statement) => {
    const { id, made, received } = await aLateSchedule();
    const lock = await locking(platform.databaseUrl, statement(id));
    const first = await aProcess();
    await lock.isWaitedFor();
    await first.kill();
    await lock.release();
    expect(await made()).toEqual([]);
    // The lease of a dead process is half a minute.
    await onDatabase(platform.databaseUrl, (client) =>
      client.query("update due_work set lease_expires_at = '2000-01-01', run_at = due_at where subject_id = $1", [id]),
    );
    await Promise.all([aProcess(), aProcess()]);
    await until(async () => (await received()).length > 0);
    expect(await made()).toMatchObject([{ status: "ready", attempt: 1 }]);
    expect(await received()).toHaveLength(1);
  },
);

test("the mails of an export are enqueued once when the process is killed while it enqueues them", {
  timeout: 120_000,
}, async () => {
  const { made, received } = await aLateSchedule();
  const lock = await locking(platform.databaseUrl, "lock table mail_counts in share mode");
  const first = await aProcess();
  await lock.isWaitedFor();
  expect(await made()).toMatchObject([{ status: "ready", mailedAt: null }]);
  await first.kill();
  await lock.release();
  // A job of a dead process is taken over when its time is over, so it is enqueued again here.
  await onDatabase(platform.databaseUrl, (client) =>
    client.query(
      "update pgboss.job set state = 'created' where name = 'export_schedule.announce' and state = 'active'",
    ),
  );
  await Promise.all([aProcess(), aProcess()]);
  await until(async () => (await received()).length > 0);
  expect(await made()).toMatchObject([{ mailedAt: expect.any(Date) }]);
  expect(await received()).toHaveLength(1);
});
