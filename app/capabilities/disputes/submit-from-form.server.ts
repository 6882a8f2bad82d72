import type { ActionFunctionArgs } from "@remix-run/node";
import { formMethod } from "#app/dashboard/forms/form-method.server.ts";
import { DisputeService } from "#proto/tollhouse/v1/disputes_pb.ts";
import { errorText } from "./error-labels.ts";

/** Submits once per form: its idempotency key was made with the page. */
export async function submitFromForm(args: ActionFunctionArgs) {
  const { id: disputeId = "" } = args.params;
  const { problem } = await formMethod(args, DisputeService.method.submitEvidence, {
    fill: () => ({ disputeId }),
    // The checkbox that confirms a submission without evidence.
    ownFields: ["empty"],
  });
  return { problem: problem ? errorText(problem) : null, idempotencyKey: problem?.idempotencyKey ?? "" };
}
