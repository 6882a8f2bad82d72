import { createExport, type Export, type Exportables, ExportEntity } from "#extensions/capabilities/exports/index.ts";
import { readTerms } from "#extensions/capabilities/settlement-queue/index.ts";
import type { DueItem } from "#extensions/platform/due-work-runner/due-handler.ts";
import { isRowOf } from "#extensions/platform/events/event-subject.ts";
import { findRow } from "#extensions/platform/rows/read-rows.queries.ts";
import { lockKnownRow } from "#extensions/platform/rows/rows.ts";
import type { Follower } from "#extensions/platform/work/follower.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type ExportSchedule, ExportScheduleEntity } from "./export-schedule.entity.ts";
import { retryAfterMs } from "./export-schedule.rules.ts";
import { awaitEnd, dueAfter } from "./export-schedules.service.ts";
import { announceQueue } from "./mail.queue.ts";
import { firstToMake, type Period, periodAfter } from "./period.rules.ts";

/** Due some time after an export of a schedule has failed. The subject is that export. */
export const RETRY_EXPORT = "export_schedule.retry";

type Subject = Pick<DueItem, "subjectId">;

/**
 * Exports the period that has ended, and comes back at the end of the next one, which after a downtime has ended too.
 * Under the schedule's lock, the export and the next period are written together: each period is exported once.
 */
export const runSchedule =
  (exportables: Exportables) =>
  async (phase: UnitOfWork, { subjectId, dueAt }: Subject & Pick<DueItem, "dueAt">): Promise<void> => {
    const schedule = await lockKnownRow(phase, ExportScheduleEntity, subjectId);
    // Deleted, paused, or changed to run at another time.
    if (!schedule?.nextRunAt || dueAfter(schedule.nextRunAt).getTime() !== dueAt.getTime()) return;
    const { frequency, periodStart: start, nextRunAt: end } = schedule;
    const calendar = { frequency, timeZone: (await readTerms(phase)).timeZone };
    const period = firstToMake({ start, end }, calendar, phase.now());
    await exportPeriod(phase, exportables, schedule, { period, attempt: 1 });
    awaitEnd(phase, schedule, periodAfter(period.end, frequency, calendar.timeZone));
  };

/** Makes a failed export again, unless nobody waits for it any more. */
export const retryExport =
  (exportables: Exportables) =>
  async (phase: UnitOfWork, { subjectId }: Subject): Promise<void> => {
    const failed = await findRow(phase, ExportEntity, { id: subjectId });
    if (failed?.exportScheduleId == null || !failed.periodStart || !failed.periodEnd) return;
    const schedule = await lockKnownRow(phase, ExportScheduleEntity, failed.exportScheduleId);
    if (schedule?.status !== "active") return;
    const period = { start: failed.periodStart, end: failed.periodEnd };
    await exportPeriod(phase, exportables, schedule, { period, attempt: (failed.attempt ?? 1) + 1 });
  };

interface Run {
  readonly period: Period;
  readonly attempt: number;
}

async function exportPeriod(
  phase: UnitOfWork,
  exportables: Exportables,
  schedule: ExportSchedule,
  { period: { start, end }, attempt }: Run,
): Promise<void> {
  const { id, resource, filters } = schedule;
  const time = { created_at_gte: start.toISOString(), created_at_lt: end.toISOString() };
  const made = await createExport(phase, exportables, {
    resource,
    filters: { ...filters, ...time },
    of: { exportScheduleId: id, periodStart: start, periodEnd: end, attempt },
  });
  schedule.lastExportId = made.id;
  phase.record({ type: "export_schedule.ran", subject: schedule, data: { export_id: made.id } });
}

/** Mails about an export when it is ready, or has failed for good; in the transaction in which it ends. */
export const followExports: Follower = async (phase, events) => {
  for (const { type, subject } of events)
    if ((type === "export.ready" || type === "export.failed") && isRowOf(ExportEntity, subject)) ended(phase, subject);
};

function ended(phase: UnitOfWork, made: Export): void {
  if (made.exportScheduleId == null) return;
  const waitMs = made.status === "failed" ? retryAfterMs(made) : null;
  if (waitMs === null) phase.enqueue(announceQueue, { exportId: made.id });
  else phase.due({ kind: RETRY_EXPORT, subjectId: made.id, at: new Date(phase.now().getTime() + waitMs) });
}
