import { z } from "zod";
import { assignGiven } from "#sandbox/engine/http/echo.ts";
import { amountFilter, search, searchFields, strings } from "#sandbox/engine/http/lists.ts";
import { type Call, GET, json, POST, param, type Reply, type Route } from "#sandbox/engine/http/route.ts";
import { anyObject, optional, text } from "#sandbox/engine/http/validation.ts";
import { amountFilters, fieldFilters } from "#sandbox/engine/store/filters.ts";
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

const refundFilters = z.object({
  ...searchFields,
  payment_id: optional(z.string()),
  refund_id: optional(z.string()),
  profile_id: optional(z.union([z.string(), z.array(z.string())])),
  amount_filter: amountFilter,
  connector: strings,
  merchant_connector_id: strings,
  currency: strings,
  refund_status: optional(z.array(z.enum(Object.keys(STATUS_OF_FILTER)))),
});

async function updateRefund(call: Call<z.infer<typeof refundUpdate>>): Promise<Reply> {
  const refund = await refunds.lock(call, param(call, "id"));
  assignGiven(refund.body, call.body);
  refund.body.updated_at = call.now.toISOString();
  await refunds.save(call.db, refund);
  return json(refund.body);
}

async function listRefunds(call: Call<z.infer<typeof refundFilters>>): Promise<Reply> {
  const { payment_id, refund_id, profile_id, connector, merchant_connector_id, currency, ...others } = call.body;
  const status = others.refund_status?.flatMap((word) => STATUS_OF_FILTER[word] ?? []);
  const { data, total } = await search(call, refunds, [
    ...fieldFilters({ payment_id, refund_id, profile_id, connector, merchant_connector_id, currency, status }),
    ...fieldFilters({ profile_id: call.profileId }),
    ...amountFilters(others.amount_filter),
  ]);
  return json({ count: data.length, total_count: total, data });
}

const refundSync = z.object({ refund_id: z.string() });

export const refundRoutes: Route[] = [
  POST("/refunds", { body: refundCreate, run: createRefund }),
  POST("/refunds/list", { body: refundFilters, run: listRefunds }),
  POST("/refunds/sync", {
    body: refundSync,
    run: async (call) => json((await refunds.get(call, call.body.refund_id)).body),
  }),
  GET("/refunds/:id", { run: async (call) => json((await refunds.get(call, param(call, "id"))).body) }),
  POST("/refunds/:id", { body: refundUpdate, run: updateRefund }),
];
