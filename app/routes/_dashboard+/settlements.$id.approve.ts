import type { ActionFunctionArgs } from "@remix-run/node";
import { ERROR_LABELS } from "#app/capabilities/settlements/settlement-labels.ts";
import { answerWithFlash } from "#app/dashboard/answer-with-flash.server.ts";
import { formMethod } from "#app/dashboard/forms/form-method.server.ts";
import { SettlementService } from "#proto/tollhouse/v1/settlements_pb.ts";

/** POST /settlements/:id/approve */
export async function action(args: ActionFunctionArgs) {
  const settlementId = args.params.id ?? "";
  const { problem } = await formMethod(args, SettlementService.method.approveSettlement, {
    fill: () => ({ settlementId }),
    messages: ERROR_LABELS,
    idempotent: true,
  });
  return answerWithFlash(args, `/settlements/${encodeURIComponent(settlementId)}`, {
    problem,
    done: "Settlement approved.",
  });
}
