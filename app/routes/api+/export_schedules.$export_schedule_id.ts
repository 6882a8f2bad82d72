import { byVerb } from "#app/auth/with-auth.server.ts";
import { withMethod } from "#app/auth/with-method.server.ts";
import { readersAmong } from "#app/capabilities/export-schedules/readers.server.ts";
import { ExportScheduleService } from "#proto/tollhouse/v1/export_schedules_pb.ts";

/** GET /api/export_schedules/:export_schedule_id */
export const loader = withMethod(ExportScheduleService.method.getExportSchedule);

/** PATCH and DELETE /api/export_schedules/:export_schedule_id */
export const action = byVerb(
  withMethod(ExportScheduleService.method.updateExportSchedule, {
    fill: (_context, { recipients = [] }, { request, scope }) => readersAmong(request, scope, recipients),
  }),
  withMethod(ExportScheduleService.method.deleteExportSchedule),
);
