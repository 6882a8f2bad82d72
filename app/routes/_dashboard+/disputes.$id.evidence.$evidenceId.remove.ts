import type { ActionFunctionArgs } from "@remix-run/node";
import { ERROR_LABELS } from "#app/capabilities/disputes/error-labels.ts";
import { redirectWith } from "#app/dashboard/flash.server.ts";
import { formMethod } from "#app/dashboard/forms/form-method.server.ts";
import { DisputeService } from "#proto/tollhouse/v1/disputes_pb.ts";

/** POST /disputes/:id/evidence/:evidenceId/remove */
export async function action(args: ActionFunctionArgs) {
  const { id: disputeId = "", evidenceId = "" } = args.params;
  const { problem } = await formMethod(args, DisputeService.method.deleteEvidence, {
    fill: () => ({ disputeId, evidenceId }),
    idempotent: true,
    messages: ERROR_LABELS,
  });
  const flash = problem
    ? ({ tone: "danger", text: problem.message } as const)
    : ({ tone: "done", text: "Evidence removed." } as const);
  return redirectWith(args.request, `/disputes/${disputeId}#response`, flash);
}
