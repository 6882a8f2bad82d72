import { z } from "zod";
import { assertProfile } from "#sandbox/engine/http/auth.ts";
import { errors } from "#sandbox/engine/http/errors.ts";
import { type Call, GET, json, POST, param, type Reply, type Route } from "#sandbox/engine/http/route.ts";
import { anyObject, bodyLimit, bodyOffset, instant, optional, text } from "#sandbox/engine/http/validation.ts";
import { amountFilter, amountFilters, fieldFilters, timeFilters } from "#sandbox/engine/payments/list-payments.ts";
import { createRefund } from "./create-refund.ts";
import { type RefundBody, refunds } from "./refund.document.ts";
import { refundCreate } from "./refund.schema.ts";

const refundUpdate = z.strictObject({ reason: optional(text()), metadata: optional(anyObject) });

// The filter takes the engine's internal statuses, which differ from those in responses.
const STATUS_OF_FILTER: Record<string, RefundBody["status"]> = {
  success: "succeeded",
  failure: "failed",
  pending: "pending",
  manual_review: "review",
  transaction_failure: "failed",
};

const strings = optional(z.array(z.string()));

const refundFilters = z.object({
  payment_id: optional(z.string()),
  refund_id: optional(z.string()),
  profile_id: optional(z.union([z.string(), z.array(z.string())])),
  limit: bodyLimit,
  offset: bodyOffset,
  start_time: optional(instant),
  end_time: optional(instant),
  amount_filter: amountFilter,
  connector: strings,
  merchant_connector_id: strings,
  currency: strings,
  refund_status: optional(z.array(z.enum(Object.keys(STATUS_OF_FILTER)))),
});

async function getRefund(call: Call, id = param(call, "id")) {
  const refund = await refunds.lock(call.db, call.merchantId, id);
  if (!refund) throw errors.refundNotFound();
  assertProfile(call, refund.body.profile_id);
  return refund;
}

async function updateRefund(call: Call<z.infer<typeof refundUpdate>>): Promise<Reply> {
  const refund = await getRefund(call);
  refund.body.reason = call.body.reason ?? refund.body.reason;
  refund.body.metadata = call.body.metadata ?? refund.body.metadata;
  refund.body.updated_at = call.now.toISOString();
  await refunds.save(call.db, refund);
  return json(refund.body);
}

async function listRefunds(call: Call<z.infer<typeof refundFilters>>): Promise<Reply> {
  const { limit, offset, start_time, end_time, amount_filter: amounts, refund_status, ...fields } = call.body;
  const filters = [
    ...fieldFilters({ ...fields, status: refund_status?.flatMap((status) => STATUS_OF_FILTER[status] ?? []) }),
    ...fieldFilters({ profile_id: call.profileId }),
    ...timeFilters(start_time, end_time),
    ...amountFilters(amounts),
  ];
  const page = { limit: limit ?? 10, offset: offset ?? 0 };
  const data = (await refunds.list(call.db, call.merchantId, filters, page)).map(({ body }) => body);
  return json({ count: data.length, total_count: await refunds.count(call.db, call.merchantId, filters), data });
}

const refundSync = z.object({ refund_id: z.string() });

export const refundRoutes: Route[] = [
  POST("/refunds", { body: refundCreate, run: createRefund }),
  POST("/refunds/list", { body: refundFilters, run: listRefunds }),
  POST("/refunds/sync", {
    body: refundSync,
    run: async (call) => json((await getRefund(call, call.body.refund_id)).body),
  }),
  GET("/refunds/:id", { run: async (call) => json((await getRefund(call)).body) }),
  POST("/refunds/:id", { body: refundUpdate, run: updateRefund }),
];
