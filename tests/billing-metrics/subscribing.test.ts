import { create } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { MrrMovementEntity } from "#extensions/capabilities/billing-metrics/billing-metrics.entity.ts";
import { readCohorts } from "#extensions/capabilities/billing-metrics/read-billing-metrics.ts";
import { compareMrr } from "#extensions/capabilities/billing-metrics/verify-mrr.command.ts";
import { GetCohortsRequestSchema } from "#proto/tollhouse/v1/billing_metrics_pb.ts";
import { aBiller } from "#tests/invoices/billing.ts";
import { aPaymentMethod } from "#tests/support/payment-methods.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { withKey } from "#tests/support/transactions.ts";

const { platform } = await startPlatform();

async function aPrice(
  { plans }: Pick<Awaited<ReturnType<typeof aBiller>>, "plans">,
  unitAmount: bigint,
  trialDays = 0,
) {
  const price = { currency: "USD", interval: "year", pricingModel: "flat", unitAmount, trialDays };
  return (await plans.createPlan({ name: "Coffee", price })).prices[0]?.priceId ?? "";
}

test("what subscribes, changes, pauses and cancels through the API moves the MRR as much as the rows say", async () => {
  const biller = await aBiller(platform);
  const { subscriptions, customerId, organization } = biller;
  const [small, large] = [await aPrice(biller, 10_000n), await aPrice(biller, 25_000n)];
  const expectMrr = async (mrr: string) => {
    const [usd] = await compareMrr(organization.work());
    expect(usd).toEqual({ currency: "USD", mrr, movements: mrr, sums: mrr, customers: mrr });
  };
  const { subscriptionId, items } = await subscriptions.createSubscription(
    { customerId, items: [{ priceId: small, quantity: 1 }] },
    withKey(),
  );
  await expectMrr("833");
  const [item] = items;
  const changed = { items: [{ itemId: item?.itemId, priceId: large, quantity: 1 }], proration: "next_invoice" };
  const updateMask = { paths: Object.keys(changed) };
  await subscriptions.updateSubscription({ subscriptionId, ...changed, updateMask }, withKey());
  await expectMrr("2083");
  await subscriptions.pauseSubscription({ subscriptionId }, withKey());
  await expectMrr("0");
  await subscriptions.resumeSubscription({ subscriptionId }, withKey());
  await expectMrr("2083");
  await subscriptions.cancelSubscription({ subscriptionId, at: "now" }, withKey());
  await expectMrr("0");
  const rows = await organization.work().em.find(MrrMovementEntity, {}, { orderBy: { id: "asc" } });
  expect(rows.map(({ type, amountMinorUnits }) => [type, amountMinorUnits])).toEqual([
    ["new", 833n],
    ["expansion", 1_250n],
    ["contraction", -2_083n],
    ["expansion", 2_083n],
    ["churn", -2_083n],
  ]);
  const { cohorts } = await readCohorts(organization.work(), create(GetCohortsRequestSchema));
  expect(cohorts).toMatchObject([{ customerCount: 1, months: [{ customerCount: 0, mrrAmount: 0n }] }]);
});

test("a trial, and a first payment that fails, are no revenue", async () => {
  const biller = await aBiller(platform, "saved_insufficient_funds");
  const { subscriptions, customerId, organization } = biller;
  const [price, tried] = [await aPrice(biller, 10_000n), await aPrice(biller, 10_000n, 14)];
  for (const priceId of [price, tried])
    await subscriptions.createSubscription({ customerId, items: [{ priceId, quantity: 1 }] }, withKey());
  expect(await compareMrr(organization.work())).toMatchObject([{ mrr: "0", movements: "0", sums: "0" }]);
  expect(await organization.work().em.count(MrrMovementEntity)).toBe(0);
});

test("a merge of customers changes no revenue, and what ends after it leaves nothing behind", async () => {
  const biller = await aBiller(platform);
  const { subscriptions, customers, customerId, organization } = biller;
  const price = await aPrice(biller, 10_000n);
  const items = [{ priceId: price, quantity: 1 }];
  const { subscriptionId } = await subscriptions.createSubscription({ customerId, items }, withKey());
  const { customerId: into } = await aPaymentMethod(platform, organization);
  await customers.mergeCustomer({ customerId, intoCustomerId: into });
  expect(await compareMrr(organization.work())).toMatchObject([{ mrr: "833", movements: "833", customers: "833" }]);
  await subscriptions.cancelSubscription({ subscriptionId, at: "now" }, withKey());
  expect(await compareMrr(organization.work())).toMatchObject([{ mrr: "0", movements: "0", customers: "0" }]);
  const rows = await organization.work().em.find(MrrMovementEntity, {}, { orderBy: { id: "asc" } });
  expect(rows.map(({ type }) => type)).toEqual(["new", "churn"]);
});
