import { z } from "zod";
import { CURRENCIES } from "#sandbox/engine/http/currencies.ts";
import { optional } from "#sandbox/engine/http/validation.ts";
import { connectorsByName } from "#sandbox/engine/merchants/connectors.ts";
import { amountFilter, search, searchFields, strings } from "#sandbox/engine/routing/lists.ts";
import { statusCounts, type TimeRange, valuesInUse } from "#sandbox/engine/routing/periods.ts";
import { type Call, json, type Reply } from "#sandbox/engine/routing/route.ts";
import { STATUS_OF_WORD } from "#sandbox/engine/rules/refund.rules.ts";
import { amountFilters, fieldFilters } from "#sandbox/engine/store/filters.ts";
import { words } from "#sandbox/shared/words.ts";
import { type RefundBody, refunds } from "./refund.document.ts";

const WORD_OF_STATUS = { succeeded: "success", failed: "failure", pending: "pending", review: "manual_review" };

export const refundSearch = z.object({
  ...searchFields,
  payment_id: optional(z.string()),
  refund_id: optional(z.string()),
  profile_id: optional(z.union([z.string(), z.array(z.string())])),
  amount_filter: amountFilter,
  connector: strings,
  merchant_connector_id: strings,
  currency: strings,
  refund_status: optional(z.array(z.enum(Object.keys(STATUS_OF_WORD)))),
});

export async function listRefunds(call: Call<z.infer<typeof refundSearch>>): Promise<Reply> {
  const { payment_id, refund_id, profile_id, connector, merchant_connector_id, currency, ...others } = call.body;
  const status = others.refund_status?.flatMap((word) => STATUS_OF_WORD[word] ?? []);
  const { data, total } = await search(call, refunds, [
    ...fieldFilters({ payment_id, refund_id, profile_id, connector, merchant_connector_id, currency, status }),
    ...fieldFilters({ profile_id: call.profileId }),
    ...amountFilters(others.amount_filter),
  ]);
  return json({ count: data.length, total_count: total, data });
}

export async function aggregateRefunds(call: Call<unknown, TimeRange>): Promise<Reply> {
  const counts = await statusCounts(call, refunds, "status", Object.keys(WORD_OF_STATUS));
  const named = Object.entries(WORD_OF_STATUS).map(([status, word]) => [word, counts[status]]);
  return json({ status_with_count: { ...Object.fromEntries(named), transaction_failure: 0 } });
}

/** Everything that a list of refunds can be filtered by. */
export const refundFilters = async (call: Call): Promise<Reply> =>
  json({
    connector: await connectorsByName(call),
    currency: CURRENCIES,
    refund_status: Object.keys(STATUS_OF_WORD),
  });

/** The values that the refunds of a period have. */
export async function refundFilterValues(call: Call<TimeRange>): Promise<Reply> {
  const { status, ...values } = await valuesInUse(call, refunds, words("connector currency status"));
  return json({ ...values, refund_status: status.map((one) => WORD_OF_STATUS[one as RefundBody["status"]]) });
}
