import { expect, test } from "vitest";
import { chargeSteps, InvoiceEntity } from "#extensions/capabilities/invoices/index.ts";
import { readRow } from "#extensions/platform/rows/read-rows.queries.ts";
import { openUnitOfWork } from "#extensions/platform/work/work.ts";
import { reasonOf } from "#tests/subscriptions/subscribing.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { withKey } from "#tests/support/transactions.ts";
import { aFailingSubscriber } from "./dunned.ts";

const { platform } = await startPlatform();

type Failing = Awaited<ReturnType<typeof aFailingSubscriber>>;

const retryOf = ({ organization, subscriptionId }: Failing) =>
  platform.callers.grpc
    .forOrganization({ organizationId: organization.id })
    .dunning.retryPayment({ subscriptionId }, withKey());

/** How many charges of the subscription succeeded, with the one before the renewal. */
async function countPaid({ transactions, subscriptionId }: Failing): Promise<number> {
  const { data } = await transactions.listTransactions({ subscriptionId, limit: 100 });
  return data.filter(({ transactionStatus }) => transactionStatus === "succeeded").length;
}

/** A subscriber whose subscription charges another card, before any due work has seen that. */
async function aPayingSubscriber() {
  const failing = await aFailingSubscriber(platform);
  const { paymentMethodId } = await failing.aCard("visa");
  await failing.update({ subscriptionId: failing.subscriptionId, paymentMethodId });
  return failing;
}

const REFUSED = ["invoice_payment_in_progress", "no_payment_due", "invoice_not_open", "subscription_not_changeable"];

test("retries at once are one payment", async () => {
  const failing = await aPayingSubscriber();
  const settled = await Promise.allSettled(Array.from({ length: 4 }, () => retryOf(failing)));
  const refused = settled.flatMap((each) => (each.status === "rejected" ? [reasonOf(each.reason)] : []));
  expect(refused).toHaveLength(3);
  for (const reason of refused) expect(REFUSED).toContain(reason);
  expect(await countPaid(failing)).toBe(2);
  expect(await failing.renewal()).toMatchObject({ invoiceStatus: "paid", dunning: { recoveredBy: "by_hand" } });
});

test("a new card, a retry by hand and the step at once are one payment", async () => {
  const failing = await aPayingSubscriber();
  await Promise.all([failing.advance("2027-03-01T14:00:00Z"), retryOf(failing).catch(() => null)]);
  expect(await countPaid(failing)).toBe(2);
  expect(await failing.renewal()).toMatchObject({ invoiceStatus: "paid" });
});

test.each([1, 2, 3])("a cancellation against a charge: the invoice is paid or void, never both (%i)", async () => {
  const failing = await aPayingSubscriber();
  const { subscriptionId, subscriptions } = failing;
  await Promise.allSettled([retryOf(failing), subscriptions.cancelSubscription({ subscriptionId, at: "now" })]);
  await failing.advance("2027-03-20T00:00:00Z");
  const { invoiceStatus } = await failing.renewal();
  const { subscriptionStatus } = await failing.get(subscriptionId);
  expect([await countPaid(failing), invoiceStatus]).toEqual(invoiceStatus === "paid" ? [2, "paid"] : [1, "void"]);
  expect(["active", "canceled"]).toContain(subscriptionStatus);
  if (invoiceStatus === "void") expect(subscriptionStatus).toBe("canceled");
});

test("the end of the schedule awaits a charge that is under way, and cancels only after it has failed", async () => {
  const failing = await aFailingSubscriber(platform);
  const { advance, get, organization, renewal, subscriptionId } = failing;
  await advance("2027-03-14T12:00:00Z");
  const { invoiceId } = await renewal();
  const call = { environment: "sandbox", requestId: "req_end", idempotencyKey: null, service: "test" } as const;
  const onClock = () => openUnitOfWork(platform.context, organization.work().tenant, { ...call, actor: null });
  const charge = await (await onClock()).atomically(async (phase) =>
    chargeSteps.prepare(phase, { invoice: await readRow(phase, InvoiceEntity, invoiceId, "invoice"), by: "merchant" }),
  );
  if (!charge) throw new Error("nothing was charged");
  await advance("2027-03-15T08:00:00Z");
  expect(await renewal()).toMatchObject({ invoiceStatus: "open", dunning: { dunningStatus: "retrying", attempt: 6 } });
  expect(await get(subscriptionId)).toMatchObject({ subscriptionStatus: "past_due" });
  await (await onClock()).atomically(async (phase) => {
    await chargeSteps.release(phase, charge, null);
    await phase.save();
  });
  await advance("2027-03-15T10:00:00Z");
  expect(await renewal()).toMatchObject({ invoiceStatus: "void", dunning: { stoppedBecause: "schedule_ended" } });
  expect(await get(subscriptionId)).toMatchObject({ subscriptionStatus: "canceled" });
});
