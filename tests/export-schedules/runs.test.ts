import { expect, test } from "vitest";
import { reasonOf } from "#extensions/caller/index.ts";
import { ExportEntity } from "#extensions/capabilities/exports/export.entity.ts";
import { startScheduling } from "./scheduling.ts";

const { central, anExporter, advance, isIdle, mailsTo } = await startScheduling("2026-03-07T17:00:00Z");

test("each day is exported at midnight of the organization's zone, also on both days of the clock change", {
  timeout: 120_000,
}, async () => {
  advance("2026-03-07T17:01:00Z");
  const { organization, schedule, periods, exportSchedules, people, eventsOf } = await anExporter();
  const { exportScheduleId, nextRunAt } = await schedule();
  expect(new Date(Number(nextRunAt?.seconds) * 1_000).toISOString()).toBe("2026-03-08T05:00:00.000Z");
  advance("2026-03-08T05:00:59Z");
  await isIdle(organization);
  expect(await periods(0)).toEqual([]);
  advance("2026-03-08T05:01:00Z");
  expect(await periods(1)).toEqual(["2026-03-07T05:00 2026-03-08T05:00"]);
  advance("2026-03-09T04:01:00Z");
  expect(await periods(2)).toContain("2026-03-08T05:00 2026-03-09T04:00");
  const [person] = people;
  if (!person) throw new Error("nobody is mailed");
  const [first] = await mailsTo(person, 2);
  expect(first?.subject).toBe("[Sandbox] Payouts: your export is ready");
  expect(first?.text).toContain("Period: March 7, 2026");
  const last = await exportSchedules.getExportSchedule({ exportScheduleId });
  expect(first?.text).toMatch(/View export: https:\/\/pay\.example\/exports\/exp_\w+\?environment=sandbox\n/);
  expect(first?.text).not.toContain(person.userId);
  expect(last).toMatchObject({ exportScheduleStatus: "active", lastExportId: expect.stringMatching(/^exp_/) });
  expect(await eventsOf(exportScheduleId)).toEqual(["created", "ran", "ran"].map((verb) => `export_schedule.${verb}`));
  // The day of 25 hours.
  await exportSchedules.updateExportSchedule({
    exportScheduleId,
    exportScheduleStatus: "paused",
    updateMask: { paths: ["export_schedule_status"] },
  });
  advance("2026-11-01T12:01:00Z");
  await exportSchedules.updateExportSchedule({
    exportScheduleId,
    exportScheduleStatus: "active",
    updateMask: { paths: ["export_schedule_status"] },
  });
  advance("2026-11-02T05:01:00Z");
  const END = new Date("2026-11-02T05:00:00Z");
  await expect
    .poll(async () => (await organization.work().em.find(ExportEntity, { periodEnd: END })).length, {
      timeout: 20_000,
    })
    .toBe(1);
  const [long] = await organization.work().em.find(ExportEntity, { periodEnd: END });
  expect(long?.periodStart?.toISOString()).toBe("2026-11-01T04:00:00.000Z");
  expect(await mailsTo(person, 3)).toHaveLength(3);
});

test("another frequency ends the current period otherwise, also when it has ended and is not exported yet", {
  timeout: 60_000,
}, async () => {
  advance("2026-12-07T12:00:00Z");
  const { organization, schedule, periods, exportSchedules } = await anExporter();
  const { exportScheduleId } = await schedule();
  const change = (frequency: string) =>
    exportSchedules.updateExportSchedule({ exportScheduleId, frequency, updateMask: { paths: ["frequency"] } });
  advance("2026-12-08T05:00:20Z");
  await change("weekly");
  await change("daily");
  advance("2026-12-08T05:01:00Z");
  await isIdle(organization);
  advance("2026-12-09T05:01:00Z");
  expect(await periods(1)).toEqual(["2026-12-07T05:00 2026-12-09T05:00"]);
});

test("after a downtime of three days each missed day is exported once, in order, with two runners", {
  timeout: 60_000,
}, async () => {
  advance("2027-01-10T12:01:00Z");
  const { organization, schedule, periods, people } = await anExporter("Asia/Tokyo", 2);
  await schedule();
  advance("2027-01-13T16:01:00Z");
  expect(await periods(4)).toEqual([
    "2027-01-09T15:00 2027-01-10T15:00",
    "2027-01-10T15:00 2027-01-11T15:00",
    "2027-01-11T15:00 2027-01-12T15:00",
    "2027-01-12T15:00 2027-01-13T15:00",
  ]);
  await isIdle(organization);
  for (const person of people) {
    const ids = (await mailsTo(person, 3)).map(({ messageId }) => messageId);
    expect(new Set(ids).size).toBe(3);
  }
});

test("a paused schedule makes nothing, and a resumed one none of what it missed", { timeout: 60_000 }, async () => {
  advance("2027-02-01T12:01:00Z");
  const { organization, schedule, periods, exportSchedules } = await anExporter("UTC");
  const { exportScheduleId, version } = await schedule("weekly");
  const set = (exportScheduleStatus: string) =>
    exportSchedules.updateExportSchedule({
      exportScheduleId,
      exportScheduleStatus,
      updateMask: { paths: ["export_schedule_status"] },
    });
  expect(await set("paused")).toMatchObject({ pauseReason: "requested", version: version + 1 });
  advance("2027-02-16T12:01:00Z");
  await isIdle(organization);
  expect(await periods(0)).toEqual([]);
  expect((await set("active")).pauseReason).toBeUndefined();
  advance("2027-02-22T00:01:00Z");
  expect(await periods(1)).toEqual(["2027-02-15T00:00 2027-02-22T00:00"]);
});

test("a member who has left gets no mail, and a schedule without recipients is paused", {
  timeout: 60_000,
}, async () => {
  advance("2027-03-01T12:01:00Z");
  const { organization, schedule, periods, people, exportSchedules } = await anExporter("UTC", 3);
  const { exportScheduleId } = await schedule();
  const [stays, leaves, demoted] = people as [Person, Person, Person];
  await central.leave(organization, leaves);
  await central.setRole(organization, demoted, "");
  advance("2027-03-02T00:01:00Z");
  await periods(1);
  await mailsTo(stays, 1);
  await central.leave(organization, stays);
  advance("2027-03-03T00:01:00Z");
  await periods(2);
  const read = () => exportSchedules.getExportSchedule({ exportScheduleId });
  await expect.poll(async () => (await read()).pauseReason, { timeout: 20_000 }).toBe("no_recipients");
  await mailsTo(stays, 1);
  await mailsTo(leaves, 0);
  await mailsTo(demoted, 0);
});

type Person = Awaited<ReturnType<typeof central.join>>;

test("a file is kept for seven days, and then its download says so", { timeout: 60_000 }, async () => {
  advance("2027-04-01T12:01:00Z");
  const { schedule, periods, made, exports, people } = await anExporter("UTC");
  await schedule("monthly");
  advance("2027-05-01T00:01:00Z");
  await periods(1);
  const [{ id: exportId = "" } = {}] = await made();
  const [mail] = await mailsTo(people[0] as Person, 1);
  expect(mail?.text).toContain("until May 8, 2027 at 12:01 AM (UTC)");
  expect(Buffer.from((await exports.getExportContent({ exportId })).content).toString()).toContain("payout_id");
  advance("2027-05-08T00:00:59Z");
  await exports.getExportContent({ exportId });
  advance("2027-05-08T00:01:00Z");
  await expect
    .poll(async () => (await exports.getExport({ exportId })).exportStatus, { timeout: 20_000 })
    .toBe("expired");
  expect(await exports.getExportContent({ exportId }).catch(reasonOf)).toBe("export_expired");
});
