import { viewOf } from "#app/dashboard/view-of.server.ts";
import { type ExportSchedule, ExportScheduleSchema } from "#proto/tollhouse/v1/export_schedules_pb.ts";

export type ScheduleView = ReturnType<typeof scheduleView>;

export function scheduleView(schedule: ExportSchedule) {
  const { exportScheduleStatus: status, createdAt, ...view } = viewOf(ExportScheduleSchema, schedule);
  return { ...view, status, createdAt: createdAt ?? "" };
}
