import { z } from "zod";
import { errors } from "#sandbox/engine/http/errors.ts";
import { asMerchant } from "#sandbox/engine/merchants/as-merchant.ts";
import { payouts, savePayout } from "#sandbox/engine/payouts/payout.document.ts";
import { emitRefundEvent } from "#sandbox/engine/refunds/create-refund.ts";
import { type RefundBody, refunds } from "#sandbox/engine/refunds/refund.document.ts";
import { type Call, json, POST, param, type Reply, type Route } from "#sandbox/engine/routing/route.ts";
import { canAdvance, PAYOUT_STATUSES } from "#sandbox/engine/rules/payout.rules.ts";

const payoutAdvance = z.strictObject({
  merchant_id: z.string(),
  status: z.enum(PAYOUT_STATUSES),
  error_code: z.string().default("account_closed"),
  error_message: z.string().default("The destination refused the payout"),
});

/** Reports a payout's result as the processor does. */
async function advancePayout(admin: Call<z.infer<typeof payoutAdvance>>): Promise<Reply> {
  const call = await asMerchant(admin, admin.body.merchant_id);
  const payout = await payouts.lock(call, param(call, "id"));
  const before = payout.body.status;
  if (!canAdvance(before, admin.body.status)) throw errors.illegalMove();
  payout.body.status = admin.body.status;
  const { error_code, error_message } = admin.body;
  if (["failed", "reversed"].includes(payout.body.status)) Object.assign(payout.body, { error_code, error_message });
  await savePayout(call, payout, before);
  return json(payout.body);
}

const refundAdvance = z.strictObject({ merchant_id: z.string(), status: z.enum(["succeeded", "failed"]) });

/** Reports a refund's result as the processor does; a succeeded refund can still fail later, as at real processors. */
async function advanceRefund(admin: Call<z.infer<typeof refundAdvance>>): Promise<Reply> {
  const call = await asMerchant(admin, admin.body.merchant_id);
  const refund = await refunds.lock(call, param(call, "id"));
  const status: RefundBody["status"] = admin.body.status;
  Object.assign(refund.body, { status, updated_at: call.now.toISOString() });
  if (status === "failed") Object.assign(refund.body, { error_code: "refund_failed", error_message: "Refund failed" });
  await refunds.save(call.db, refund);
  await emitRefundEvent(call, refund);
  return json(refund.body);
}

export const moneyControlRoutes: Route[] = [
  POST("/sandbox/payouts/:id/advance", { access: "admin", body: payoutAdvance, run: advancePayout }),
  POST("/sandbox/refunds/:id/advance", { access: "admin", body: refundAdvance, run: advanceRefund }),
];
