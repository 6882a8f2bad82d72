import { CURRENCIES } from "#sandbox/engine/http/currencies.ts";
import { CARD_NETWORKS } from "#sandbox/engine/http/vocabularies.ts";
import { connectors } from "#sandbox/engine/merchants/account.document.ts";
import { connectorsByName } from "#sandbox/engine/merchants/connectors.ts";
import { type TimeRange, valuesInUse } from "#sandbox/engine/routing/periods.ts";
import { type Call, json, type Reply } from "#sandbox/engine/routing/route.ts";
import { PAYMENT_STATUSES } from "#sandbox/engine/rules/payment.rules.ts";
import { fieldFilters } from "#sandbox/engine/store/filters.ts";
import { words } from "#sandbox/shared/words.ts";
import { payments } from "./payment.document.ts";

interface EnabledMethod {
  payment_method: string;
  payment_method_types?: { payment_method_type: string }[] | null;
}

/** The types of each method family that the connectors enable. */
async function enabledMethods(call: Call): Promise<Record<string, string[]>> {
  const own = await connectors.list(call, fieldFilters({ profile_id: call.profileId }));
  const enabled = own.flatMap(({ body }) => (body.payment_methods_enabled as EnabledMethod[] | null) ?? []);
  const families = Map.groupBy(enabled, ({ payment_method }) => payment_method);
  const typesOf = ({ payment_method_types: types }: EnabledMethod) =>
    (types ?? []).map(({ payment_method_type }) => payment_method_type);
  return Object.fromEntries([...families].map(([family, group]) => [family, [...new Set(group.flatMap(typesOf))]]));
}

/** Everything that a list of payments can be filtered by. */
export const paymentFilters = async (call: Call): Promise<Reply> =>
  json({
    connector: await connectorsByName(call),
    currency: CURRENCIES,
    status: PAYMENT_STATUSES,
    payment_method: await enabledMethods(call),
    authentication_type: ["three_ds", "no_three_ds"],
    card_network: CARD_NETWORKS,
    card_discovery: ["manual", "saved_card", "click_to_pay"],
  });

const FIELDS = words("connector currency status payment_method payment_method_type authentication_type");

/** The values that the payments of a period have. */
export const paymentFilterValues = async (call: Call<TimeRange>): Promise<Reply> =>
  json(await valuesInUse(call, payments, FIELDS));
