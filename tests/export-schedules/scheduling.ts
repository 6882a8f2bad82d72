import { afterAll, expect } from "vitest";
import { ExportEntity } from "#extensions/capabilities/exports/export.entity.ts";
import { registry } from "#extensions/capabilities.ts";
import { createContext } from "#extensions/platform/composition/create-context.ts";
import { readConfig } from "#extensions/platform/config/config.ts";
import { DueWorkEntity } from "#extensions/platform/due-work/due-work.entity.ts";
import { startDueWork } from "#extensions/platform/due-work-runner/start-due-work.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { startJobs } from "#extensions/platform/job-runner/start-jobs.ts";
import type { Context } from "#extensions/platform/work/context.ts";
import { withTerms } from "#tests/settlements/some-entries.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aMailServer } from "#tests/support/mail.ts";
import { anOrganization, startPlatform, type TestOrganization } from "#tests/support/platform.ts";
import { type Person, startCentral } from "./central.ts";

const JOBS = ["export.prepare", "export_schedule.announce", "export_schedule.mail"];

interface Scheduling {
  readonly env?: Readonly<Record<string, string>>;
  /** The jobs that run. */
  readonly jobs?: readonly string[];
}
const PATIENCE = { timeout: 20_000, interval: 50 };

/** The product with a clock of its own, two runners of due work and two of jobs, the central service and mails. */
export async function startScheduling(start: string, { env = {}, jobs = JOBS }: Scheduling = {}) {
  let time = new Date(start).getTime();
  const clock = { now: () => new Date(time) };
  const central = await startCentral();
  const mails = await closedAfterTests(aMailServer());
  const all = { ...central.env, ...mails.env, APP_URL: "https://pay.example", ...env };
  const { platform } = await startPlatform({ clock, env: all });
  const second = await createContext({
    config: readConfig(platform.settings),
    registry,
    clock,
    logger: platform.context.logger,
  });
  const runners = [await running(platform.context, jobs), await running(second, jobs)];
  afterAll(async () => {
    for (const runner of runners) await runner.stop();
    await second.close();
  });

  /** An organization with a time zone and some members. */
  async function anExporter(timeZone = "America/New_York", members = 1) {
    const organization = await anOrganization(platform);
    await withTerms(organization, { timeZone });
    await central.knows(platform, organization);
    const people: Person[] = [];
    for (let count = 0; count < members; count += 1) people.push(await central.join(organization));
    const { exportSchedules, exports } = platform.callers.grpc.forOrganization({ organizationId: organization.id });
    const made = () =>
      organization.work().em.find(ExportEntity, { exportScheduleId: { $ne: null } }, { orderBy: { id: "asc" } });
    return {
      organization,
      people,
      exportSchedules,
      exports,
      schedule(frequency = "daily", resource = "payouts") {
        const recipients = people.map(({ userId }) => userId);
        const readers = { membersKnown: true, readerIds: recipients };
        return exportSchedules.createExportSchedule({ resource, frequency, recipients, ...readers });
      },
      /** The schedules' exports, the oldest first. */
      made,
      /** Their periods in the order of the runs, once there are so many and none is being prepared. */
      async periods(count: number): Promise<string[]> {
        const ready = async () => (await made()).filter(({ readyAt }) => readyAt != null);
        await expect.poll(async () => (await ready()).length, PATIENCE).toBe(count);
        const ran = await organization
          .work()
          .em.find(EventEntity, { type: "export_schedule.ran" }, { orderBy: { sequence: "asc" } });
        const order = ran.map(({ data }) => (data as { export_id?: string }).export_id);
        return (await ready())
          .toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id))
          .map(({ periodStart, periodEnd }) => `${short(periodStart)} ${short(periodEnd)}`);
      },
      eventsOf: async (subjectId: string) =>
        (await organization.work().em.find(EventEntity, { subjectId }, { orderBy: { sequence: "asc" } })).map(
          ({ type }) => type,
        ),
    };
  }

  return {
    ...{ platform, central, mails },
    anExporter,
    advance: (to: string) => {
      time = new Date(to).getTime();
    },
    now: clock.now,
    /** Waits until no due work of the organization is left. */
    async isIdle({ work }: TestOrganization): Promise<void> {
      const due = { state: "pending", dueAt: { $lte: clock.now() } } as const;
      await expect.poll(() => work().em.count(DueWorkEntity, due), PATIENCE).toBe(0);
    },
    /** Mails to the person, once there are so many. The oldest first. One whose runner lost its job may come twice. */
    async mailsTo({ email }: Person, count: number) {
      const found = async () => {
        const all = (await mails.received()).filter(({ recipients }) => recipients.includes(email));
        return [...new Map(all.map((mail) => [mail.messageId, mail])).values()];
      };
      await expect.poll(async () => (await found()).length, PATIENCE).toBe(count);
      return (await found()).reverse();
    },
  };
}

const short = (moment: Date | null | undefined) => moment?.toISOString().slice(0, 16) ?? "";

async function running(context: Context, names: readonly string[]) {
  const due = startDueWork(context, registry.due, { intervalMs: 100 });
  const jobs = await startJobs(
    context,
    registry.jobs.filter(({ name }) => names.includes(name)),
  );
  return {
    async stop() {
      await due.stop(5_000);
      await jobs.stop(5_000);
    },
  };
}
