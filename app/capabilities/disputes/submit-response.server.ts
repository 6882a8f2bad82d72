import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { attempt } from "#app/dashboard/attempt.server.ts";
import { redirectWith } from "#app/dashboard/flash.server.ts";
import type { FormProblem } from "#app/dashboard/forms/form.ts";
import { formMethod } from "#app/dashboard/forms/form-method.server.ts";
import { DisputeService } from "#proto/tollhouse/v1/disputes_pb.ts";
import { isSubmitted, isSubmitting, isWaiting } from "./dispute-states.ts";
import { disputeView } from "./dispute-view.server.ts";
import { SUBMIT_ERROR_LABELS } from "./error-labels.ts";
import { readAtSameStage } from "./same-stage.server.ts";

const SUBMITTED = "Response submitted. The bank's decision will appear here.";
/** After five seconds without an answer the service marks the dispute as unknown, which the page then shows. */
const ANSWER_MS = 6_000;
const READ_MS = 1_000;
const CHANGE_NEEDED = { change: "Choose what changed." };

/**
 * Submits the form's response. A second response is sent only if the form asks for it.
 * @throws Response a redirect, unless the form has a problem
 */
export async function submitFromForm(args: ActionFunctionArgs): Promise<FormProblem> {
  const { extensions } = await requireAuth(args);
  const { id: disputeId = "" } = args.params;
  const path = `/disputes/${disputeId}`;
  const read = async (options = {}) => disputeView(await extensions.disputes.getDispute({ disputeId }, options));
  const before = await readAtSameStage(args);
  const again = new URL(args.request.url).searchParams.has("again");
  if (isSubmitting(before) || (isSubmitted(before) && !again)) throw redirect(`${path}/submit`, 303);
  const { problem } = await formMethod(args, DisputeService.method.submitResponse, {
    fill: () => ({ disputeId }),
    messages: SUBMIT_ERROR_LABELS,
    timeoutMs: ANSWER_MS,
    ...(again && { required: CHANGE_NEEDED }),
  });
  if (!problem) throw await redirectWith(args.request, path, { tone: "done", text: SUBMITTED });
  const { value: now } = await attempt(() => read({ timeoutMs: READ_MS }));
  if (!now) return { ...problem, message: SUBMIT_ERROR_LABELS.upstream_unavailable ?? problem.message };
  if (isSubmitting(now) || (isWaiting(before) && isSubmitted(now))) throw redirect(path, 303);
  return problem;
}
