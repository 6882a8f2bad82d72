import type { ActionFunctionArgs } from "@remix-run/node";
import { answerButton } from "#app/dashboard/forms/answer-form.server.ts";

import { ControlChangeService } from "#proto/tollhouse/v1/control_changes_pb.ts";

const SETTINGS = "/settings/settlements";

/** POST /settings/control-changes/:id/cancel */
export async function action(args: ActionFunctionArgs) {
  return answerButton(args, ControlChangeService.method.cancelControlChange, {
    to: SETTINGS,
    done: "Change canceled.",
  });
}
