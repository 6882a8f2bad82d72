import { z } from "zod";
import { type Call, json, type Reply } from "#sandbox/engine/http/route.ts";
import { bodyLimit, bodyOffset, cursorQuery, instant, loose, optional } from "#sandbox/engine/http/validation.ts";
import type { Filter } from "#sandbox/engine/store/documents.ts";
import { payments } from "./payment.document.ts";

const DEFAULT_LIMIT = 10;

export const listQuery = z.strictObject({
  ...cursorQuery,
  "created.lt": instant.optional(),
  "created.gt": instant.optional(),
  "created.lte": instant.optional(),
  "created.gte": instant.optional(),
});

export const amountFilter = optional(
  z.object({ start_amount: optional(z.number().int()), end_amount: optional(z.number().int()) }),
);

export const listFilters = z.object({
  payment_id: optional(z.string()),
  profile_id: optional(z.union([z.string(), z.array(z.string())])),
  customer_id: optional(z.string()),
  limit: bodyLimit,
  offset: bodyOffset,
  start_time: optional(instant),
  end_time: optional(instant),
  status: optional(z.array(z.string())),
  connector: optional(z.array(z.string())),
  currency: optional(z.array(z.string())),
  payment_method: optional(z.array(z.string())),
  payment_method_type: optional(z.array(z.string())),
  authentication_type: optional(z.array(z.string())),
  merchant_connector_id: optional(z.array(z.string())),
  merchant_order_reference_id: optional(z.string()),
  amount_filter: amountFilter,
  ...loose("order", "card_network", "card_discovery"),
});

/** Conditions for the given fields; a field takes one value or several. */
export function fieldFilters(given: Record<string, string | string[] | null | undefined>): Filter[] {
  return Object.entries(given).flatMap(([field, value]) =>
    value == null || value.length === 0 ? [] : [{ field, in: Array.isArray(value) ? value : [value] }],
  );
}

export function timeFilters(start: string | null | undefined, end: string | null | undefined): Filter[] {
  return [...(start ? [{ from: new Date(start) }] : []), ...(end ? [{ until: new Date(end) }] : [])];
}

export const amountFilters = (range: z.infer<typeof amountFilter>): Filter[] =>
  range ? [{ atLeast: range.start_amount ?? null, atMost: range.end_amount ?? null }] : [];

/** Newest first. `starting_after` pages to older payments, `ending_before` to newer ones. */
export async function listPayments(call: Call<unknown, z.infer<typeof listQuery>>): Promise<Reply> {
  const { query } = call;
  const at = (value: string) => new Date(value);
  const filters: Filter[] = [
    ...fieldFilters({ customer_id: query.customer_id, profile_id: call.profileId }),
    ...(query.created ? [{ from: at(query.created) }, { until: at(query.created) }] : []),
    ...(query["created.lt"] ? [{ before: at(query["created.lt"]) }] : []),
    ...(query["created.gt"] ? [{ after: at(query["created.gt"]) }] : []),
    ...timeFilters(query["created.gte"], query["created.lte"]),
    ...(query.starting_after ? [{ olderThan: query.starting_after }] : []),
    ...(query.ending_before ? [{ newerThan: query.ending_before }] : []),
  ];
  const oldestFirst = query.ending_before !== undefined;
  const found = await payments.list(call.db, call.merchantId, filters, {
    limit: query.limit ?? DEFAULT_LIMIT,
    oldestFirst,
  });
  const data = (oldestFirst ? found.reverse() : found).map(({ body }) => body);
  return json({ size: data.length, data });
}

export async function searchPayments(call: Call<z.infer<typeof listFilters>>): Promise<Reply> {
  const {
    limit,
    offset,
    start_time,
    end_time,
    amount_filter,
    order: _o,
    card_network: _n,
    card_discovery: _d,
    ...fields
  } = call.body;
  const filters = [
    ...fieldFilters({ ...fields, ...(call.profileId ? { profile_id: call.profileId } : {}) }),
    ...timeFilters(start_time, end_time),
    ...amountFilters(amount_filter),
  ];
  const page = { limit: limit ?? DEFAULT_LIMIT, offset: offset ?? 0 };
  const data = (await payments.list(call.db, call.merchantId, filters, page)).map(({ body }) => body);
  return json({ count: data.length, total_count: await payments.count(call.db, call.merchantId, filters), data });
}
