import type { ActionFunctionArgs } from "@remix-run/node";
import { redirectWith } from "#app/dashboard/flash.server.ts";
import { formMethod } from "#app/dashboard/forms/form-method.server.ts";
import { returnPathOf } from "#app/dashboard/return-path.server.ts";
import { SavedViewService } from "#proto/tollhouse/v1/saved_views_pb.ts";

/** POST /saved-views/:savedViewId/delete */
export async function action(args: ActionFunctionArgs) {
  const { savedViewId = "" } = args.params;
  const { problem } = await formMethod(args, SavedViewService.method.deleteSavedView, {
    fill: () => ({ savedViewId }),
    idempotent: true,
  });
  const flash = problem
    ? ({ tone: "danger", text: problem.message } as const)
    : ({ tone: "done", text: "View deleted." } as const);
  return redirectWith(args.request, returnPathOf(args.request), flash);
}
