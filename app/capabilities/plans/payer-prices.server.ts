import { attempt } from "#app/dashboard/attempt.server.ts";
import type { OrganizationClients } from "#extensions/caller/index.ts";
import { type PlanView, planView, type TermsView } from "./plan-view.server.ts";

export interface PayerPrice {
  readonly priceId: string;
  readonly plan: string;
  readonly terms: TermsView;
  readonly isChosen: boolean;
}

const MOST_PLANS = 100;

/** The prices to which payers of the plan may change in their account: those of its currencies, and those that are chosen already. */
export async function readPayerPrices(
  { plans }: OrganizationClients,
  { prices, payerPriceIds }: PlanView,
): Promise<PayerPrice[]> {
  const { value } = await attempt(() => plans.listPlans({ planStatus: ["active", "draft"], limit: MOST_PLANS }));
  const currencies = new Set(prices.map(({ terms }) => terms.currency));
  return (value?.data ?? [])
    .map(planView)
    .flatMap(({ name, prices: offered }) =>
      offered
        .map(({ priceId, terms }) => ({ priceId, plan: name, terms, isChosen: payerPriceIds.includes(priceId) }))
        .filter(({ terms, isChosen }) => isChosen || currencies.has(terms.currency)),
    );
}
