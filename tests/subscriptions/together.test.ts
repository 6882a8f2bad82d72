import { expect, test } from "vitest";
import { registry } from "#extensions/capabilities.ts";
import { DueWorkEntity } from "#extensions/platform/due-work/due-work.entity.ts";
import { startDueWork } from "#extensions/platform/due-work-runner/start-due-work.ts";
import { onDatabase } from "#tests/support/database.ts";
import { aPaymentMethod } from "#tests/support/payment-methods.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { callersOf, withKey } from "#tests/support/transactions.ts";

const { platform, organization } = await startPlatform();
const { plans, subscriptions, invoices } = callersOf(platform, organization);
const BILLING = ["subscription.bill", "subscription.bill_alone", "subscription.cancel"];

async function aPrice(unitAmount: bigint, terms = {}) {
  const price = { currency: "USD", interval: "day", pricingModel: "flat", unitAmount, ...terms };
  return (await plans.createPlan({ name: "Coffee", price })).prices[0]?.priceId ?? "";
}

/** Moves all of them a day back, so that their periods are due at once. */
const aDayPasses = () =>
  onDatabase(platform.databaseUrl, async (database) => {
    const moved = (columns: readonly string[], days: number) =>
      columns.map((each) => `${each} = ${each} + interval '${days} days'`).join();
    // What is done would be in the way of what comes to its moment.
    await database.query("delete from due_work where organization_id = $1 and state = 'done'", [organization.id]);
    const times = ["anchor_starts_at", "current_period_start", "current_period_end", "next_billing_at", "cancel_at"];
    // Far away and back, since a row must not meet the one that is a day before it on the way.
    for (const [table, columns] of [["subscriptions", times] as const, ["due_work", ["due_at", "run_at"]] as const])
      for (const days of [-1_000, 999])
        await database.query(`update ${table} set ${moved(columns, days)} where organization_id = $1`, [
          organization.id,
        ]);
  });

async function billDue(): Promise<void> {
  const kinds = Object.fromEntries(BILLING.map((kind) => [kind, registry.due[kind] ?? []])) as typeof registry.due;
  const running = startDueWork(platform.context, kinds, { intervalMs: 20 });
  const left = async () => {
    const rows = await organization.work().em.find(DueWorkEntity, { kind: { $in: BILLING }, state: "pending" });
    return rows.filter(({ dueAt, attempts }) => dueAt <= new Date() && attempts < 2).length;
  };
  await expect.poll(left, { timeout: 40_000 }).toBe(0);
  await running.stop(5_000);
}

const totalsOf = async (subscriptionId: string) =>
  (await invoices.listInvoices({ subscriptionId, sort: "created_at" })).data.map(({ total }) => total);
const statusOf = async (subscriptionId: string) =>
  (await subscriptions.getSubscription({ subscriptionId })).subscriptionStatus;

async function aCustomer() {
  const { customerId } = await aPaymentMethod(platform, organization);
  return async (priceId: string) => subscriptions.createSubscription({ customerId, items: [{ priceId }] }, withKey());
}

test("periods that are due at once are billed together, and what is more than a renewal by itself", async () => {
  const subscribe = await aCustomer();
  const price = await aPrice(1_000n);
  const plain = [(await subscribe(price)).subscriptionId, (await subscribe(price)).subscriptionId];
  const { subscriptionId: ending } = await subscribe(price);
  const { subscriptionId: term } = await subscribe(await aPrice(700n, { termPeriods: 1 }));
  const { subscriptionId: changing, items } = await subscribe(price);
  await subscriptions.cancelSubscription({ subscriptionId: ending });
  const cheaper = [{ itemId: items[0]?.itemId ?? "", priceId: await aPrice(600n) }];
  const change = { subscriptionId: changing, items: cheaper, updateMask: { paths: ["items"] } };
  await subscriptions.updateSubscription(change, withKey());
  await aDayPasses();
  await billDue();
  for (const each of plain) expect(await totalsOf(each)).toEqual([1_000n, 1_000n]);
  expect(await totalsOf(changing)).toEqual([1_000n, 600n]);
  expect([await statusOf(ending), await statusOf(term)]).toEqual(["canceled", "expired"]);
});

test("one that cannot be billed does not stop the others", async () => {
  const subscribe = await aCustomer();
  const { subscriptionId: sound } = await subscribe(await aPrice(1_000n));
  const gone = await aPrice(2_000n);
  const { subscriptionId: broken } = await subscribe(gone);
  await onDatabase(platform.databaseUrl, (database) =>
    database.query("delete from prices where organization_id = $1 and id = $2", [organization.id, gone]),
  );
  await aDayPasses();
  await billDue();
  expect(await totalsOf(sound)).toEqual([1_000n, 1_000n]);
  expect(await totalsOf(broken)).toEqual([2_000n]);
});
