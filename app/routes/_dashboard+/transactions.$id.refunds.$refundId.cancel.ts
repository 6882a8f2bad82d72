import type { ActionFunctionArgs } from "@remix-run/node";
import { answerButton } from "#app/dashboard/forms/answer-form.server.ts";
import { RefundService } from "#proto/tollhouse/v1/refunds_pb.ts";

/** POST /transactions/:id/refunds/:refundId/cancel */
export async function action(args: ActionFunctionArgs) {
  return answerButton(args, RefundService.method.cancelRefund, {
    to: `/transactions/${encodeURIComponent(args.params.id ?? "")}`,
    done: "Refund canceled.",
  });
}
