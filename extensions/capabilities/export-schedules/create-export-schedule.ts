import type { Exportables } from "#extensions/capabilities/exports/index.ts";
import { assertSendsMail } from "#extensions/capabilities/mail/index.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import { awaitTurn } from "#extensions/platform/work/await-turn.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type ExportSchedule, ExportScheduleEntity } from "./export-schedule.entity.ts";
import { assertRecipients, assertRoom, type Readers } from "./export-schedule.rules.ts";
import { assertScheduleFilters, awaitEnd, currentPeriod } from "./export-schedules.service.ts";

type NewSchedule = Pick<ExportSchedule, "resource" | "filters" | "frequency" | "recipients"> & {
  readonly readers: Readers;
};

/**
 * Creates a schedule, which exports the current period once it has ended.
 * @throws export_filter_invalid, export_schedule_recipient_unknown, too_many_export_schedules, mail_not_configured,
 *   members_unavailable
 */
export async function createExportSchedule(
  work: UnitOfWork,
  exportables: Exportables,
  { resource, filters, frequency, recipients, readers }: NewSchedule,
): Promise<ExportSchedule> {
  assertScheduleFilters(exportables, resource, filters);
  assertSendsMail(work);
  assertRecipients(recipients, readers);
  return work.atomically(async (phase) => {
    await awaitTurn(phase);
    assertRoom(await phase.em.count(ExportScheduleEntity, { environment: phase.environment }));
    const period = await currentPeriod(phase, frequency);
    const id = newId("exportSchedule", phase.now());
    const schedule = createRow(phase, ExportScheduleEntity, {
      ...{ id, resource, filters, frequency, recipients, status: "active" },
      ...{ periodStart: period.start, nextRunAt: period.end },
    });
    awaitEnd(phase, schedule, period);
    phase.record({ type: "export_schedule.created", subject: schedule });
    await phase.save();
    return schedule;
  });
}
