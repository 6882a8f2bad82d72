import { exportScheduleEvents } from "#contract/events/export-schedules.ts";
import type { Exportables } from "#extensions/capabilities/exports/index.ts";
import { type Capability, capability } from "#extensions/platform/composition/capability.ts";
import { listing } from "#extensions/platform/composition/handlers.ts";
import { shown } from "#extensions/platform/events/event-subject.ts";
import { workOf } from "#extensions/platform/work/work.ts";
import { ExportScheduleSchema, ExportScheduleService } from "#proto/tollhouse/v1/export_schedules_pb.ts";
import { announceJob } from "./announce-export.ts";
import { createExportSchedule } from "./create-export-schedule.ts";
import { deleteExportSchedule } from "./delete-export-schedule.ts";
import { exportMailJob } from "./deliver-export-mail.ts";
import { type ExportSchedule, ExportScheduleEntity } from "./export-schedule.entity.ts";
import { exportScheduleList, exportScheduleMessage } from "./export-schedule.message.ts";
import { getSchedule, RUN_SCHEDULE } from "./export-schedules.service.ts";
import type { Frequency } from "./period.rules.ts";
import { followExports, RETRY_EXPORT, retryExport, runSchedule } from "./run-schedule.ts";
import { updateExportSchedule } from "./update-export-schedule.ts";

/** Exports lists after each period, and mails members a link to the file (docs/decisions/0097-scheduled-exports.md). */
export function exportSchedulesOf(exportables: Exportables): Capability {
  return capability("export-schedules", {
    service: ExportScheduleService,
    lists: [exportScheduleList],
    handlers: {
      listExportSchedules: listing(exportScheduleList),
      async createExportSchedule({ frequency, membersKnown, readerIds, ...asked }, context) {
        const schedule = { ...asked, frequency: frequency as Frequency, readers: { membersKnown, readerIds } };
        return exportScheduleMessage(await createExportSchedule(workOf(context), exportables, schedule));
      },
      getExportSchedule: async ({ exportScheduleId, resources }, context) =>
        exportScheduleMessage(await getSchedule(workOf(context), exportScheduleId, resources)),
      async updateExportSchedule({ exportScheduleId, updateMask, ...asked }, context) {
        const change = {
          ...{ fields: updateMask?.paths ?? [], filters: asked.filters, recipients: asked.recipients },
          frequency: asked.frequency as Frequency | undefined,
          readers: { membersKnown: asked.membersKnown, readerIds: asked.readerIds },
          status: asked.exportScheduleStatus as ExportSchedule["status"] | undefined,
        };
        const work = workOf(context);
        return exportScheduleMessage(await updateExportSchedule(work, exportables, exportScheduleId, change));
      },
      async deleteExportSchedule({ exportScheduleId }, context) {
        await deleteExportSchedule(workOf(context), exportScheduleId);
        return { object: "export_schedule", exportScheduleId, deleted: true };
      },
    },
    entities: [ExportScheduleEntity],
    events: exportScheduleEvents,
    shows: [shown(ExportScheduleEntity, ExportScheduleSchema, exportScheduleMessage)],
    due: { [RUN_SCHEDULE]: runSchedule(exportables), [RETRY_EXPORT]: retryExport(exportables) },
    follows: followExports,
    jobs: [announceJob, exportMailJob],
  });
}
