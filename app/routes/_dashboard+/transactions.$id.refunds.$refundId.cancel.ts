import type { ActionFunctionArgs } from "@remix-run/node";
import { redirectWith } from "#app/dashboard/flash.server.ts";
import { formMethod } from "#app/dashboard/forms/form-method.server.ts";
import { RefundService } from "#proto/tollhouse/v1/refunds_pb.ts";

/** POST /transactions/:id/refunds/:refundId/cancel */
export async function action(args: ActionFunctionArgs) {
  const { id = "", refundId = "" } = args.params;
  const { problem } = await formMethod(args, RefundService.method.cancelRefund, {
    fill: () => ({ refundId }),
    idempotent: true,
  });
  const flash = problem
    ? ({ tone: "danger", text: problem.message } as const)
    : ({ tone: "done", text: "Refund canceled." } as const);
  return redirectWith(args.request, `/transactions/${encodeURIComponent(id)}`, flash);
}
