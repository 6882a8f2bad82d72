import type { ActionFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { problemWords } from "#app/capabilities/disputes/problem-labels.ts";
import { attempt } from "#app/dashboard/attempt.server.ts";
import { redirectWith } from "#app/dashboard/flash.server.ts";

/** POST /disputes/:id/evidence/:evidenceId/remove */
export async function action(args: ActionFunctionArgs) {
  const { extensions } = await requireAuth(args);
  const { id: disputeId = "", evidenceId = "" } = args.params;
  const { problem } = await attempt(() => extensions.disputes.deleteEvidence({ disputeId, evidenceId }));
  const flash = problem
    ? ({ tone: "danger", text: problemWords(problem) } as const)
    : ({ tone: "done", text: "Evidence removed." } as const);
  return redirectWith(args.request, `/disputes/${disputeId}#response`, flash);
}
