import { defineListPage } from "#app/dashboard/lists/list-page.server.ts";
import { ExportScheduleService } from "#proto/tollhouse/v1/export_schedules_pb.ts";
import { SCHEDULE_COLUMNS } from "./schedule-columns.tsx";
import { scheduleView } from "./schedule-view.server.ts";

export const EXPORT_SCHEDULE_LIST = defineListPage({
  method: ExportScheduleService.method.listExportSchedules,
  nouns: ["scheduled export", "scheduled exports"],
  view: scheduleView,
  columns: SCHEDULE_COLUMNS,
});
