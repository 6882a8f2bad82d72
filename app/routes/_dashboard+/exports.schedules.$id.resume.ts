import type { ActionFunctionArgs } from "@remix-run/node";
import { statusChange } from "#app/capabilities/export-schedules/schedule-form.server.ts";
import { ERROR_LABELS } from "#app/capabilities/export-schedules/schedule-labels.ts";
import { answerButton } from "#app/dashboard/forms/answer-form.server.ts";
import { ExportScheduleService } from "#proto/tollhouse/v1/export_schedules_pb.ts";

/** POST /exports/schedules/:id/resume */
export async function action(args: ActionFunctionArgs) {
  return answerButton(args, ExportScheduleService.method.updateExportSchedule, {
    fill: () => statusChange("active"),
    messages: ERROR_LABELS,
    to: "/exports/schedules",
    done: "Schedule resumed.",
  });
}
