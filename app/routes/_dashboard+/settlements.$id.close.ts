import type { ActionFunctionArgs } from "@remix-run/node";
import { ERROR_LABELS } from "#app/capabilities/settlements/settlement-labels.ts";
import { answerWithFlash } from "#app/dashboard/forms/answer-with-flash.server.ts";
import { formMethod } from "#app/dashboard/forms/form-method.server.ts";
import { requireFreshSignIn } from "#app/dashboard/sign-in-again.server.ts";
import { SettlementService } from "#proto/tollhouse/v1/settlements_pb.ts";

/** POST /settlements/:id/close */
export async function action(args: ActionFunctionArgs) {
  const settlementId = args.params.id ?? "";
  const back = `/settlements/${encodeURIComponent(settlementId)}`;
  await requireFreshSignIn(args, back);
  const { problem } = await formMethod(args, SettlementService.method.closeSettlement, {
    fill: () => ({ settlementId }),
    messages: ERROR_LABELS,
    idempotent: true,
  });
  return answerWithFlash(args, back, { problem, done: "Settlement closed." });
}
