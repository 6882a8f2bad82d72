import type { ActionFunctionArgs } from "@remix-run/node";
import { answerWithFlash } from "#app/dashboard/forms/answer-with-flash.server.ts";
import { formMethod } from "#app/dashboard/forms/form-method.server.ts";

import { ControlChangeService } from "#proto/tollhouse/v1/control_changes_pb.ts";

const SETTINGS = "/settings/settlements";

/** POST /settings/control-changes/:id/cancel */
export async function action(args: ActionFunctionArgs) {
  const { problem } = await formMethod(args, ControlChangeService.method.cancelControlChange, {
    fill: () => ({ controlChangeId: args.params.id ?? "" }),
    idempotent: true,
  });
  return answerWithFlash(args, SETTINGS, { problem, done: "Change canceled." });
}
