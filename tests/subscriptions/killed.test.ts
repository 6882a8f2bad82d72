import type { ChildProcess } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { InvoiceAttemptEntity, InvoiceEntity } from "#extensions/capabilities/invoices/index.ts";
import { DueWorkEntity } from "#extensions/platform/due-work/due-work.entity.ts";
import { onDatabase } from "#tests/support/database.ts";
import { killablePrograms, killed } from "#tests/support/killable-programs.ts";
import { aPaymentMethod } from "#tests/support/payment-methods.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { callersOf, withKey } from "#tests/support/transactions.ts";

// Each process loads the whole service.
vi.setConfig({ testTimeout: 120_000 });

const SUBSCRIPTIONS = 50;
const CUSTOMERS = 5;
const PROCESSES = 6;
const KILLED_EACH_MS = 200;
/** The end of a trial and a missed day, and one that is due now. */
const PERIODS = [0, 1];

const { platform, organization } = await startPlatform();
const start = killablePrograms(platform);
/** It begins when it reads a line. */
const aScheduler = () => start("billing", { prints: "ready" });

/** Trials of a day, which are then moved two days back. */
async function overdueSubscriptions(): Promise<void> {
  const { plans, subscriptions } = callersOf(platform, organization);
  const price = { currency: "USD", interval: "day", pricingModel: "flat", unitAmount: 1_000n, trialDays: 1 };
  const { prices } = await plans.createPlan({ name: "Coffee", price });
  const items = [{ priceId: prices[0]?.priceId ?? "" }];
  for (let n = 0; n < CUSTOMERS; n += 1) {
    const { customerId } = await aPaymentMethod(platform, organization);
    for (let each = 0; each < SUBSCRIPTIONS / CUSTOMERS; each += 1)
      await subscriptions.createSubscription({ customerId, items }, withKey());
  }
  await onDatabase(platform.databaseUrl, async (database) => {
    for (const [table, ...columns] of [
      ["subscriptions", "anchor_starts_at", "current_period_start", "current_period_end", "next_billing_at"],
      ["due_work", "due_at", "run_at"],
    ])
      await database.query(
        `update ${table} set ${columns.map((column) => `${column} = ${column} - interval '2 days'`).join(", ")}
         where organization_id = $1`,
        [organization.id],
      );
  });
}

async function untilNothingIsDue(): Promise<void> {
  const { em } = organization.work();
  const due = () => em.count(DueWorkEntity, { state: "pending", runAt: { $lte: new Date() } });
  await expect.poll(due, { timeout: 60_000, interval: 200 }).toBe(0);
}

async function paymentsAtTheEngine(): Promise<number> {
  return onDatabase(platform.databaseUrl, async (database) => {
    const { rows } = await database.query<{ count: number }>(
      "select count(*)::int from sandbox_engine.payments where merchant_id = $1 and body ->> 'amount' = '1000'",
      [organization.engineMerchantId],
    );
    return rows[0]?.count ?? 0;
  });
}

test("three schedulers, one killed each 200 ms, bill each period once, number each invoice once and charge it once", async () => {
  const [schedulers] = await Promise.all([
    Promise.all(Array.from({ length: PROCESSES }, aScheduler)),
    overdueSubscriptions(),
  ]);
  const begin = (child: ChildProcess | undefined) => child?.stdin?.write("begin\n");
  for (const child of schedulers.slice(0, 3)) begin(child);
  for (const [n, child] of schedulers.slice(0, -3).entries()) {
    await pause(KILLED_EACH_MS);
    await killed(child);
    begin(schedulers[n + 3]);
  }
  await untilNothingIsDue();
  const { em } = organization.work();
  const invoices = await em.find(InvoiceEntity, {});
  const total = SUBSCRIPTIONS * PERIODS.length;
  expect(new Set(invoices.map(({ status }) => status))).toEqual(new Set(["paid"]));
  expect(invoices.map(({ number }) => number).sort((one, other) => Number(one) - Number(other))).toEqual(
    Array.from({ length: total }, (_, n) => n + 1),
  );
  const billed = Map.groupBy(invoices, ({ subscriptionId }) => subscriptionId);
  expect(billed.size).toBe(SUBSCRIPTIONS);
  for (const each of billed.values()) expect(each.map(({ periodIndex }) => periodIndex).sort()).toEqual(PERIODS);
  const attempts = await em.find(InvoiceAttemptEntity, {});
  expect([attempts.length, new Set(attempts.map(({ status }) => status))]).toEqual([total, new Set(["succeeded"])]);
  expect(await paymentsAtTheEngine()).toBe(total);
});
