import { lockRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { ExportScheduleEntity } from "./export-schedule.entity.ts";
import { NOUN, RUN_SCHEDULE } from "./export-schedules.service.ts";

/** Deletes the schedule. Its exports stay until they expire, and those without a mail get none. */
export async function deleteExportSchedule(work: UnitOfWork, id: string): Promise<void> {
  await work.atomically(async (phase) => {
    const schedule = await lockRow(phase, ExportScheduleEntity, id, NOUN);
    await phase.cancelDue({ kind: RUN_SCHEDULE, subjectId: id });
    phase.record({ type: "export_schedule.deleted", subject: schedule });
    phase.em.remove(schedule);
    await phase.em.flush();
  });
}
