import { attempt } from "#app/dashboard/attempt.server.ts";
import type { OrganizationClients } from "#extensions/caller/index.ts";
import { planView, priceView, type TermsView } from "./plan-view.server.ts";

/** A price with the name of its plan. */
export interface NamedPrice {
  readonly priceId: string;
  readonly planId: string;
  readonly plan: string;
  readonly terms: TermsView;
}

/** The most that the contract answers, and takes, at once. */
const MOST = 100;

/** The prices that customers can be subscribed to. */
export async function readOfferedPrices({ plans }: OrganizationClients): Promise<NamedPrice[]> {
  const { value } = await attempt(() => plans.listPlans({ planStatus: ["active"], limit: MOST }));
  return (value?.data ?? [])
    .map(planView)
    .flatMap(({ planId, name, prices }) =>
      prices.map(({ priceId, terms }) => ({ priceId, planId, plan: name, terms })),
    );
}

/** Prices by their IDs, archived ones too, in two calls for all. */
export async function readNamedPrices(
  { plans }: OrganizationClients,
  priceIds: readonly string[],
): Promise<ReadonlyMap<string, NamedPrice>> {
  const ids = [...new Set(priceIds)].slice(0, MOST);
  if (ids.length === 0) return new Map();
  const { value: found } = await attempt(() => plans.listPrices({ ids, limit: ids.length }));
  const prices = found?.data.map(priceView) ?? [];
  const planIds = [...new Set(prices.map(({ planId }) => planId))];
  const { value } = await attempt(() => plans.listPlans({ ids: planIds, limit: MOST }));
  const names = new Map(value?.data.map(({ planId, name }) => [planId, name]));
  return new Map(
    prices.map(({ priceId, planId, terms }) => [
      priceId,
      { priceId, planId, plan: names.get(planId) ?? planId, terms },
    ]),
  );
}
