import { z } from "zod";
import { type Call, json, type Reply } from "#sandbox/engine/http/route.ts";
import { bodyLimit, bodyOffset, cursorQuery, instant, loose, optional } from "#sandbox/engine/http/validation.ts";
import { CONNECTOR_NAMES, CURRENCIES } from "#sandbox/engine/http/vocabularies.ts";
import { fieldFilters, timeFilters } from "#sandbox/engine/payments/list-payments.ts";
import { payouts } from "./payout.document.ts";
import { PAYOUT_STATUSES } from "./payout.rules.ts";

const DEFAULT_LIMIT = 10;

export const listQuery = z.object({
  ...cursorQuery,
  start_time: instant.optional(),
  end_time: instant.optional(),
});

const strings = optional(z.array(z.string()));

export const payoutFilters = z.object({
  payout_id: optional(z.string()),
  merchant_order_reference_id: optional(z.string()),
  profile_id: optional(z.string()),
  customer_id: optional(z.string()),
  limit: bodyLimit,
  offset: bodyOffset,
  start_time: optional(instant),
  end_time: optional(instant),
  connector: strings,
  currency: strings,
  status: optional(z.array(z.enum(PAYOUT_STATUSES))),
  payout_method: strings,
  ...loose("entity_type"),
});

/** Newest first. `starting_after` pages to older payouts, `ending_before` to newer ones. */
export async function listPayouts(call: Call<unknown, z.infer<typeof listQuery>>): Promise<Reply> {
  const { query } = call;
  const filters = [
    ...fieldFilters({ customer_id: query.customer_id, profile_id: call.profileId }),
    ...timeFilters(query.start_time ?? query.created, query.end_time),
    ...(query.starting_after ? [{ olderThan: query.starting_after }] : []),
    ...(query.ending_before ? [{ newerThan: query.ending_before }] : []),
  ];
  const oldestFirst = query.ending_before !== undefined;
  const page = { limit: query.limit ?? DEFAULT_LIMIT, oldestFirst };
  const found = await payouts.list(call.db, call.merchantId, filters, page);
  const data = (oldestFirst ? found.reverse() : found).map(({ body }) => body);
  return json({ size: data.length, data, total_count: null });
}

export async function searchPayouts(call: Call<z.infer<typeof payoutFilters>>): Promise<Reply> {
  const { limit, offset, start_time, end_time, payout_method, entity_type: _entity, ...fields } = call.body;
  const filters = [
    ...fieldFilters({ ...fields, payout_type: payout_method }),
    ...fieldFilters({ profile_id: call.profileId }),
    ...timeFilters(start_time, end_time),
  ];
  const page = { limit: limit ?? DEFAULT_LIMIT, offset: offset ?? 0 };
  const data = (await payouts.list(call.db, call.merchantId, filters, page)).map(({ body }) => body);
  return json({ size: data.length, data, total_count: await payouts.count(call.db, call.merchantId, filters) });
}

export const payoutFilterValues = async (): Promise<Reply> =>
  json({
    connector: CONNECTOR_NAMES,
    currency: CURRENCIES,
    status: PAYOUT_STATUSES,
    payout_method: ["card", "bank", "wallet", "bank_redirect"],
  });
