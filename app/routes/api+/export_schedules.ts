import { withMethod } from "#app/auth/with-method.server.ts";
import { readersAmong } from "#app/capabilities/export-schedules/readers.server.ts";
import { ExportScheduleService } from "#proto/tollhouse/v1/export_schedules_pb.ts";

/** GET /api/export_schedules */
export const loader = withMethod(ExportScheduleService.method.listExportSchedules);

/** POST /api/export_schedules */
export const action = withMethod(ExportScheduleService.method.createExportSchedule, {
  fill: (_context, { recipients = [] }, { request, scope }) => readersAmong(request, scope, recipients),
});
