import { z } from "zod";
import { assignGiven } from "#sandbox/engine/http/echo.ts";
import { anyObject, optional, text } from "#sandbox/engine/http/validation.ts";
import { timeRange } from "#sandbox/engine/routing/periods.ts";
import {
  alsoOfProfile,
  type Call,
  GET,
  json,
  POST,
  param,
  type Reply,
  type Route,
} from "#sandbox/engine/routing/route.ts";
import { createRefund } from "./create-refund.ts";
import { aggregateRefunds, listRefunds, refundFilters, refundFilterValues, refundSearch } from "./list-refunds.ts";
import { refunds } from "./refund.document.ts";
import { refundCreate } from "./refund.schema.ts";

const refundUpdate = z.strictObject({ reason: optional(text()), metadata: optional(anyObject) });

async function updateRefund(call: Call<z.infer<typeof refundUpdate>>): Promise<Reply> {
  const refund = await refunds.lock(call, param(call, "id"));
  assignGiven(refund.body, call.body);
  refund.body.updated_at = call.now.toISOString();
  await refunds.save(call.db, refund);
  return json(refund.body);
}

const refundSync = z.object({ refund_id: z.string() });

export const refundRoutes: Route[] = [
  POST("/refunds", { body: refundCreate, run: createRefund }),
  ...alsoOfProfile(POST("/refunds/list", { body: refundSearch, run: listRefunds })),
  POST("/refunds/filter", { body: timeRange, run: refundFilterValues }),
  ...alsoOfProfile(GET("/refunds/v2/filter", { run: refundFilters })),
  ...alsoOfProfile(GET("/refunds/aggregate", { query: timeRange, run: aggregateRefunds })),
  POST("/refunds/sync", {
    body: refundSync,
    run: async (call) => json((await refunds.get(call, call.body.refund_id)).body),
  }),
  GET("/refunds/:id", { run: async (call) => json((await refunds.get(call, param(call, "id"))).body) }),
  POST("/refunds/:id", { body: refundUpdate, run: updateRefund }),
];
