import type { ActionFunctionArgs } from "@remix-run/node";
import { ERROR_LABELS } from "#app/capabilities/settlements/settlement-labels.ts";
import { answerButton } from "#app/dashboard/forms/answer-form.server.ts";
import { requireFreshSignIn } from "#app/dashboard/sign-in-again.server.ts";
import { SettlementService } from "#proto/tollhouse/v1/settlements_pb.ts";

/** POST /settlements/:id/close */
export async function action(args: ActionFunctionArgs) {
  const to = `/settlements/${encodeURIComponent(args.params.id ?? "")}`;
  await requireFreshSignIn(args, to);
  return answerButton(args, SettlementService.method.closeSettlement, {
    to,
    done: "Settlement closed.",
    messages: ERROR_LABELS,
  });
}
