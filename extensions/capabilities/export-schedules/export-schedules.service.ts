import type { ListFilters } from "#contract/list-filters.ts";
import { isPersonal } from "#contract/operations.ts";
import { assertFilters, type Exportables, exportableOf } from "#extensions/capabilities/exports/index.ts";
import { readTerms } from "#extensions/capabilities/settlement-queue/index.ts";
import { noSuch } from "#extensions/platform/kernel/refuse.ts";
import { readRow } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type ExportSchedule, ExportScheduleEntity } from "./export-schedule.entity.ts";
import { assertScheduled, type PauseReason } from "./export-schedule.rules.ts";
import { type Frequency, type Period, periodAt, SETTLED_AFTER_MS } from "./period.rules.ts";

export const NOUN = "export schedule";
/** Due after the end of each period. The subject is the schedule. */
export const RUN_SCHEDULE = "export_schedule.run";

/** `readable` names the lists that the caller may read; empty means all. @throws resource_missing */
export async function getSchedule(
  work: UnitOfWork,
  id: string,
  readable: readonly string[] = [],
): Promise<ExportSchedule> {
  const schedule = await readRow(work, ExportScheduleEntity, id, NOUN);
  if (readable.length > 0 && !readable.includes(schedule.resource)) throw noSuch(NOUN, id);
  return schedule;
}

/** @throws export_filter_invalid */
export function assertScheduleFilters(exportables: Exportables, resource: string, filters: ListFilters): void {
  const exportable = exportableOf(exportables, resource);
  const personal = exportable.request.fields.filter(isPersonal).map(({ name }) => name);
  assertScheduled(Object.keys(filters), new Set(personal));
  assertFilters(exportable, filters);
}

/** The period that lasts now. */
export async function currentPeriod(work: UnitOfWork, frequency: Frequency): Promise<Period> {
  const { timeZone } = await readTerms(work);
  return periodAt(work.now(), frequency, timeZone);
}

export const dueAfter = (end: Date): Date => new Date(end.getTime() + SETTLED_AFTER_MS);

/** Lets the schedule run once the period has ended. */
export function awaitEnd(phase: UnitOfWork, schedule: ExportSchedule, { start, end }: Period): void {
  Object.assign(schedule, { status: "active", pauseReason: null, periodStart: start, nextRunAt: end });
  phase.due({ kind: RUN_SCHEDULE, subjectId: schedule.id, at: dueAfter(end) });
}

export async function pauseSchedule(
  phase: UnitOfWork,
  schedule: ExportSchedule,
  pauseReason: PauseReason,
): Promise<void> {
  await phase.cancelDue({ kind: RUN_SCHEDULE, subjectId: schedule.id });
  Object.assign(schedule, { status: "paused", pauseReason, nextRunAt: null });
  phase.record({ type: "export_schedule.paused", subject: schedule, data: { pause_reason: pauseReason } });
}
