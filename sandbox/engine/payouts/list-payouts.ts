import { z } from "zod";
import { instant, optional } from "#sandbox/engine/http/validation.ts";
import { PAYOUT_ENTITIES } from "#sandbox/engine/http/vocabularies.ts";
import { cursorQuery, pageById, search, searchFields, strings } from "#sandbox/engine/routing/lists.ts";
import { type TimeRange, valuesInUse } from "#sandbox/engine/routing/periods.ts";
import { type Call, json, type Reply } from "#sandbox/engine/routing/route.ts";
import { PAYOUT_STATUSES } from "#sandbox/engine/rules/payout.rules.ts";
import { fieldFilters, timeFilters } from "#sandbox/engine/store/filters.ts";
import { words } from "#sandbox/shared/words.ts";
import { payouts } from "./payout.document.ts";

export const listQuery = z.object({
  ...cursorQuery,
  start_time: instant.optional(),
  end_time: instant.optional(),
});

export const payoutFilters = z.object({
  ...searchFields,
  payout_id: optional(z.string()),
  merchant_order_reference_id: optional(z.string()),
  profile_id: optional(z.string()),
  customer_id: optional(z.string()),
  connector: strings,
  currency: strings,
  status: optional(z.array(z.enum(PAYOUT_STATUSES))),
  payout_method: strings,
  entity_type: optional(z.enum(PAYOUT_ENTITIES)),
});

export async function listPayouts(call: Call<unknown, z.infer<typeof listQuery>>): Promise<Reply> {
  const { query } = call;
  const data = await pageById(call, payouts, [
    ...fieldFilters({ customer_id: query.customer_id, profile_id: call.profileId }),
    ...timeFilters(query.start_time ?? query.created, query.end_time),
  ]);
  return json({ size: data.length, data, total_count: null });
}

export async function searchPayouts(call: Call<z.infer<typeof payoutFilters>>): Promise<Reply> {
  const { payout_id, merchant_order_reference_id, profile_id, customer_id, connector, currency, status } = call.body;
  const given = { payout_id, merchant_order_reference_id, profile_id, customer_id, connector, currency, status };
  const { data, total } = await search(call, payouts, [
    ...fieldFilters({ ...given, payout_type: call.body.payout_method }),
    ...fieldFilters({ profile_id: call.profileId }),
  ]);
  return json({ size: data.length, data, total_count: total });
}

/** The values that the payouts of a period have. */
export async function payoutFilterValues(call: Call<TimeRange>): Promise<Reply> {
  const { payout_type, ...values } = await valuesInUse(call, payouts, words("connector currency status payout_type"));
  return json({ ...values, payout_method: payout_type });
}
