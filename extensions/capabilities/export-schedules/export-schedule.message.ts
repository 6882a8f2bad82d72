import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import { defineList } from "#extensions/platform/lists/list.ts";
import {
  type ExportSchedule as ExportScheduleMessage,
  ExportScheduleSchema,
  ListExportSchedulesRequestSchema,
} from "#proto/tollhouse/v1/export_schedules_pb.ts";
import { type ExportSchedule, ExportScheduleEntity } from "./export-schedule.entity.ts";

export function exportScheduleMessage(schedule: ExportSchedule): ExportScheduleMessage {
  return messageOf(ExportScheduleSchema, schedule, {
    exportScheduleId: schedule.id,
    exportScheduleStatus: schedule.status,
    recipients: [...schedule.recipients],
  });
}

export const exportScheduleList = defineList({
  request: ListExportSchedulesRequestSchema,
  entity: ExportScheduleEntity,
  filters: { resources: { column: "resource", isIndexed: true }, exportScheduleStatus: { column: "status" } },
  messages: (rows) => rows.map(exportScheduleMessage),
});
