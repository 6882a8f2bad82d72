import { expect, test } from "vitest";
import { ExportEntity } from "#extensions/capabilities/exports/export.entity.ts";
import { prepareJob } from "#tests/support/exports.ts";
import { startScheduling } from "./scheduling.ts";

const PATIENCE = { timeout: 20_000 };

const { anExporter, advance, mailsTo } = await startScheduling("2026-06-01T12:00:00Z", {
  jobs: ["export_schedule.announce", "export_schedule.mail"],
  env: { MAIL_LIMIT_RECIPIENT_PER_DAY: "2" },
});

async function aFailing() {
  const exporter = await anExporter("UTC");
  const { organization, made } = exporter;
  const attempts = async (count: number) => {
    await expect.poll(async () => (await made()).length, PATIENCE).toBe(count);
    const [last] = (await made()).filter(({ status }) => status === "pending");
    return last?.id ?? "";
  };
  return {
    ...exporter,
    attempts,
    /** As the queue does when every try of the job failed. */
    fail: (exportId: string) => prepareJob.giveUp(organization.work(), { exportId }),
    succeed: (exportId: string) => prepareJob.run(organization.work(), { exportId }),
  };
}

test("an export that fails is made again for the same period, and is mailed once", { timeout: 60_000 }, async () => {
  advance("2026-06-01T12:01:00Z");
  const { schedule, attempts, fail, succeed, made, people, exportSchedules } = await aFailing();
  const { exportScheduleId } = await schedule("monthly");
  advance("2026-07-01T00:01:00Z");
  await fail(await attempts(1));
  advance("2026-07-01T00:10:59Z");
  expect(await made()).toHaveLength(1);
  advance("2026-07-01T00:11:00Z");
  const again = await attempts(2);
  await succeed(again);
  const [first, second] = await made();
  expect([first?.attempt, second?.attempt]).toEqual([1, 2]);
  expect([second?.periodStart, second?.periodEnd]).toEqual([first?.periodStart, first?.periodEnd]);
  const mails = await mailsTo(people[0] ?? nobody(), 1);
  expect(mails[0]?.text).toContain(`/exports/${again}`);
  expect((await exportSchedules.getExportSchedule({ exportScheduleId })).lastExportId).toBe(again);
});

test("after three failures the recipients are told so once, and the next period is exported", {
  timeout: 60_000,
}, async () => {
  advance("2026-08-01T12:01:00Z");
  const { schedule, attempts, fail, people, exportSchedules } = await aFailing();
  const { exportScheduleId } = await schedule("daily");
  advance("2026-08-02T00:01:00Z");
  await fail(await attempts(1));
  advance("2026-08-02T00:11:00Z");
  await fail(await attempts(2));
  advance("2026-08-02T00:31:00Z");
  await fail(await attempts(3));
  const [mail] = await mailsTo(people[0] ?? nobody(), 1);
  expect(mail?.subject).toBe("[Sandbox] Payouts: your export could not be prepared");
  expect(mail?.text).toContain("trying again did not help");
  advance("2026-08-03T00:01:00Z");
  await attempts(4);
  expect((await exportSchedules.getExportSchedule({ exportScheduleId })).exportScheduleStatus).toBe("active");
});

test("a deleted schedule mails nothing, and its file stays", { timeout: 60_000 }, async () => {
  advance("2026-09-01T12:01:00Z");
  const { schedule, attempts, succeed, made, people, exportSchedules } = await aFailing();
  const { exportScheduleId } = await schedule("daily");
  advance("2026-09-02T00:01:00Z");
  const exportId = await attempts(1);
  await exportSchedules.deleteExportSchedule({ exportScheduleId });
  await succeed(exportId);
  advance("2026-09-05T00:01:00Z");
  expect(await made()).toMatchObject([{ id: exportId, status: "ready", mailedAt: null }]);
  await mailsTo(people[0] ?? nobody(), 0);
});

test("a recipient gets no more mails of a day than the limit", { timeout: 60_000 }, async () => {
  advance("2026-10-01T12:01:00Z");
  const { schedule, organization, succeed, made, people } = await aFailing();
  for (const resource of ["payouts", "settlements", "refunds"]) await schedule("daily", resource);
  advance("2026-10-02T00:01:00Z");
  await expect.poll(async () => (await made()).length, PATIENCE).toBe(3);
  for (const { id } of await made()) await succeed(id);
  const announced = { exportScheduleId: { $ne: null }, mailedAt: { $ne: null } };
  await expect.poll(() => organization.work().em.count(ExportEntity, announced), PATIENCE).toBe(3);
  await mailsTo(people[0] ?? nobody(), 2);
});

function nobody(): never {
  throw new Error("nobody is mailed");
}
