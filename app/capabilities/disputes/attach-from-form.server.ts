import type { ActionFunctionArgs } from "@remix-run/node";
import { formMethod } from "#app/dashboard/forms/form-method.server.ts";
import { mediaTypeOf } from "#app/rest/read-body.server.ts";
import { DisputeService } from "#proto/tollhouse/v1/disputes_pb.ts";
import { ERROR_LABELS } from "./error-labels.ts";

/** The entered values and the problem with them; the problem is null when the evidence is attached. */
export interface AttachResult {
  readonly kind: "text" | "file";
  readonly type: string;
  readonly text: string;
  readonly problem: string | null;
}

/** Attaches the evidence of one of the two forms of a dispute's page. */
export async function attachFromForm(args: ActionFunctionArgs): Promise<AttachResult> {
  const { id: disputeId = "" } = args.params;
  const isFile = mediaTypeOf(args.request) === "multipart/form-data";
  const options = { fill: () => ({ disputeId }), idempotent: true, messages: ERROR_LABELS };
  const { problem } = isFile
    ? await formMethod(args, DisputeService.method.uploadEvidence, options)
    : await formMethod(args, DisputeService.method.attachEvidence, options);
  const { evidence_type, text } = problem?.values ?? {};
  return {
    kind: isFile ? "file" : "text",
    type: evidence_type?.[0] ?? "",
    text: text?.[0]?.replaceAll("\r\n", "\n") ?? "",
    // The forms show one message beside their control.
    problem: problem ? (Object.values(problem.errors)[0] ?? problem.message) : null,
  };
}
