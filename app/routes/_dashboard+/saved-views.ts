import type { ActionFunctionArgs } from "@remix-run/node";
import { redirectWith } from "#app/dashboard/flash.server.ts";
import { formMethod } from "#app/dashboard/forms/form-method.server.ts";
import { returnPathOf } from "#app/dashboard/return-path.server.ts";
import { SavedViewService } from "#proto/tollhouse/v1/saved_views_pb.ts";

/** POST /saved-views */
export async function action(args: ActionFunctionArgs) {
  const { problem } = await formMethod(args, SavedViewService.method.createSavedView, { idempotent: true });
  const flash = problem
    ? ({ tone: "danger", text: problem.message } as const)
    : ({ tone: "done", text: "View saved." } as const);
  return redirectWith(args.request, returnPathOf(args.request), flash);
}
