import type { ActionFunctionArgs } from "@remix-run/node";
import { payoutFlash } from "#app/capabilities/payouts/payout-flash.server.ts";
import { ERROR_LABELS } from "#app/capabilities/payouts/payout-labels.ts";
import { redirectWith } from "#app/dashboard/flash.server.ts";
import { formMethod } from "#app/dashboard/forms/form-method.server.ts";
import { requireFreshSignIn } from "#app/dashboard/sign-in-again.server.ts";
import { PayoutService } from "#proto/tollhouse/v1/payouts_pb.ts";

/** POST /settlements/payouts/:id/approve */
export async function action(args: ActionFunctionArgs) {
  const payoutId = args.params.id ?? "";
  const back = `/settlements/payouts/${encodeURIComponent(payoutId)}`;
  await requireFreshSignIn(args, back);
  const { value, problem } = await formMethod(args, PayoutService.method.approvePayout, {
    fill: () => ({ payoutId }),
    messages: ERROR_LABELS,
    idempotent: true,
  });
  return redirectWith(args.request, back, problem ? { tone: "danger", text: problem.message } : payoutFlash(value));
}
