import type { ActionFunctionArgs } from "@remix-run/node";
import { answerButton } from "#app/dashboard/forms/answer-form.server.ts";
import { requireFreshSignIn } from "#app/dashboard/sign-in-again.server.ts";
import { ControlChangeService } from "#proto/tollhouse/v1/control_changes_pb.ts";

const SETTINGS = "/settings/settlements";

/** POST /settings/control-changes/:id/approve */
export async function action(args: ActionFunctionArgs) {
  await requireFreshSignIn(args, SETTINGS);
  return answerButton(args, ControlChangeService.method.approveControlChange, {
    to: SETTINGS,
    done: "Change approved. It takes effect in 24 hours.",
  });
}
