import { create } from "@bufbuild/protobuf";
import { createPrice, getPrice, type Price, PriceEntity, priceTermsOf } from "#extensions/capabilities/plans/index.ts";
import {
  LIVE,
  type Loaded,
  loadSubscription,
  SubscriptionEntity,
  updateSubscription,
} from "#extensions/capabilities/subscriptions/index.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { CreatePriceRequestSchema } from "#proto/tollhouse/v1/plans_pb.ts";
import { type Act, eachInOrder, type Given, onceWork } from "./acts.ts";

/** The first item of each subscription gets another price. A raise begins with the next renewal. */
export const customerChangesPlan: Act = async (work, given) => {
  const oldest = { orderBy: [["createdAt", "asc"] as const, ["id", "asc"] as const] };
  const going = { customerId: given.customerId, status: LIVE };
  const subscriptions = await readRows(work, SubscriptionEntity, going, oldest);
  return eachInOrder(subscriptions, ({ id }) => change(work, given, id));
};

async function change(work: UnitOfWork, given: Given, subscriptionId: string): Promise<void> {
  const { priceId, raisePercent } = given.step.details;
  const loaded = await loadSubscription(work, subscriptionId);
  const newPriceId = priceId ?? (await raisedPrice(work, loaded, raisePercent ?? 0));
  const items = loaded.items.map(({ itemId, priceId: present, quantity, tax }, index) => ({
    ...{ itemId, quantity, priceId: index === 0 ? newPriceId : present },
    ...(tax && { taxRate: tax }),
  }));
  await updateSubscription.run(onceWork(work, given, subscriptionId), {
    ...{ subscriptionId, items, updateMask: { paths: ["items"] } },
    ...(raisePercent !== undefined && { proration: "at_renewal" }),
  });
}

/** An active price of the plan that differs in its amounts only, which is created when there is none. */
async function raisedPrice(work: UnitOfWork, { items }: Loaded, percent: number): Promise<string> {
  const price = await getPrice(work, items[0]?.priceId ?? "");
  const terms = raisedTerms(price, percent);
  const { planId, currency } = price;
  const others = await readRows(work, PriceEntity, { planId, currency, status: "active" });
  const same = others.find((other) => JSON.stringify(other.terms) === JSON.stringify(terms));
  if (same) return same.id;
  const request = { planId, terms: priceTermsOf({ terms, currency }) };
  return (await createPrice(work, create(CreatePriceRequestSchema, request))).id;
}

/** Amounts are rounded to whole minor units. What is billed once stays. */
function raisedTerms({ terms }: Price, percent: number): Price["terms"] {
  const raised = (amount: number) => Math.round((amount * (100 + percent)) / 100);
  return {
    ...terms,
    unitAmount: terms.unitAmount === null ? null : raised(terms.unitAmount),
    tiers: terms.tiers.map((tier) => ({
      ...tier,
      unitAmount: raised(tier.unitAmount),
      flatAmount: raised(tier.flatAmount),
    })),
    phases: terms.phases.map((phase) => ({ ...phase, unitAmount: raised(phase.unitAmount) })),
  };
}
