import type { ActionFunctionArgs } from "@remix-run/node";
import { answerButton } from "#app/dashboard/forms/answer-form.server.ts";
import { returnPathOf } from "#app/dashboard/return-path.server.ts";
import { SavedViewService } from "#proto/tollhouse/v1/saved_views_pb.ts";

/** POST /saved-views/:savedViewId/delete */
export async function action(args: ActionFunctionArgs) {
  return answerButton(args, SavedViewService.method.deleteSavedView, {
    to: returnPathOf(args.request),
    done: "View deleted.",
  });
}
