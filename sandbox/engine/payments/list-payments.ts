import { z } from "zod";
import { instant, loose, optional } from "#sandbox/engine/http/validation.ts";
import { amountFilter, cursorQuery, pageById, search, searchFields, strings } from "#sandbox/engine/routing/lists.ts";
import { type Call, json, type Reply } from "#sandbox/engine/routing/route.ts";
import { amountFilters, createdFilter, fieldFilters, timeFilters } from "#sandbox/engine/store/filters.ts";
import { payments } from "./payment.document.ts";

export const listQuery = z.strictObject({
  ...cursorQuery,
  "created.lt": instant.optional(),
  "created.gt": instant.optional(),
  "created.lte": instant.optional(),
  "created.gte": instant.optional(),
});

export const listFilters = z.object({
  ...searchFields,
  payment_id: optional(z.string()),
  profile_id: optional(z.union([z.string(), z.array(z.string())])),
  customer_id: optional(z.string()),
  status: strings,
  connector: strings,
  currency: strings,
  payment_method: strings,
  payment_method_type: strings,
  authentication_type: strings,
  merchant_connector_id: strings,
  merchant_order_reference_id: optional(z.string()),
  amount_filter: amountFilter,
  ...loose("order card_network card_discovery"),
});

export async function listPayments(call: Call<unknown, z.infer<typeof listQuery>>): Promise<Reply> {
  const { query } = call;
  const data = await pageById(call, payments, [
    ...fieldFilters({ customer_id: query.customer_id, profile_id: call.profileId }),
    ...timeFilters(query.created, query.created),
    ...timeFilters(query["created.gte"], query["created.lte"]),
    ...createdFilter("<", query["created.lt"]),
    ...createdFilter(">", query["created.gt"]),
  ]);
  return json({ size: data.length, data });
}

export async function searchPayments(call: Call<z.infer<typeof listFilters>>): Promise<Reply> {
  const { order: _order, card_network: _network, card_discovery: _discovery, ...fields } = call.body;
  const { limit: _limit, offset: _offset, start_time: _start, end_time: _end, amount_filter, ...given } = fields;
  const filters = [
    ...fieldFilters({ ...given, ...(call.profileId ? { profile_id: call.profileId } : {}) }),
    ...amountFilters(amount_filter),
  ];
  const { data, total } = await search(call, payments, filters);
  return json({ count: data.length, total_count: total, data });
}
