import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { readActorNames } from "#app/dashboard/actor-names.server.ts";
import { attempt } from "#app/dashboard/attempt.server.ts";
import { mayChange } from "#app/dashboard/may-change.server.ts";
import { readPayerPrices } from "./payer-prices.server.ts";
import { planEventView, priceView } from "./plan-view.server.ts";
import { readPlan } from "./read-plan.server.ts";

const SHOWN = 20;

/** Everything that the page of one plan shows. @throws Response 404 */
export async function readPlanPage(args: LoaderFunctionArgs) {
  const viewer = await requireAuth(args);
  const { plans } = viewer.extensions;
  const plan = await readPlan(args);
  const { planId } = plan;
  const [archived, events, may, payerPrices] = await Promise.all([
    attempt(() => plans.listPrices({ planId, priceStatus: ["archived"], limit: SHOWN })),
    attempt(() => plans.listPlanEvents({ planId })),
    mayChange(viewer),
    readPayerPrices(viewer.extensions, plan),
  ]);
  const shown = events.value?.data.map(planEventView) ?? [];
  return {
    plan,
    prices: [...plan.prices, ...(archived.value?.data.map(priceView) ?? [])],
    payerPrices: payerPrices.filter(({ isChosen }) => isChosen),
    mayChange: may,
    events: shown,
    actors: await readActorNames(
      args.context,
      viewer,
      shown.map(({ actor }) => actor),
    ),
  };
}
