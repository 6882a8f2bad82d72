import type { ActionFunctionArgs } from "@remix-run/node";
import { answerWithFlash } from "#app/dashboard/forms/answer-with-flash.server.ts";
import { formMethod } from "#app/dashboard/forms/form-method.server.ts";
import { requireFreshSignIn } from "#app/dashboard/sign-in-again.server.ts";
import { ControlChangeService } from "#proto/tollhouse/v1/control_changes_pb.ts";

const SETTINGS = "/settings/settlements";

/** POST /settings/control-changes/:id/approve */
export async function action(args: ActionFunctionArgs) {
  await requireFreshSignIn(args, SETTINGS);
  const { problem } = await formMethod(args, ControlChangeService.method.approveControlChange, {
    fill: () => ({ controlChangeId: args.params.id ?? "" }),
    idempotent: true,
  });
  return answerWithFlash(args, SETTINGS, { problem, done: "Change approved. It takes effect in 24 hours." });
}
