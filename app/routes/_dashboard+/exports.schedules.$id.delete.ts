import type { ActionFunctionArgs } from "@remix-run/node";
import { answerButton } from "#app/dashboard/forms/answer-form.server.ts";
import { ExportScheduleService } from "#proto/tollhouse/v1/export_schedules_pb.ts";

/** POST /exports/schedules/:id/delete */
export async function action(args: ActionFunctionArgs) {
  return answerButton(args, ExportScheduleService.method.deleteExportSchedule, {
    to: "/exports/schedules",
    done: "Schedule deleted.",
  });
}
