import { expect, test } from "vitest";
import { startPlatform } from "#tests/support/platform.ts";
import { aSubscriber, dayOf } from "./subscribing.ts";

const { platform } = await startPlatform();

test("the first charge activates, and each period is billed once, on the day of the anchor or the last of the month", async () => {
  const subscriber = await aSubscriber(platform);
  const created = await subscriber.subscribe();
  expect(created).toMatchObject({
    ...{ subscriptionStatus: "active", periodIndex: 0, monthlyAmount: 1_000n, currency: "USD" },
    items: [{ quantity: 1 }],
  });
  const { subscriptionId } = created;
  await subscriber.advance("2027-04-01T00:00:00Z");
  const invoices = await subscriber.invoicesOf(subscriptionId);
  expect(
    invoices.map(({ invoiceNumber, invoiceStatus, periodIndex, total, lines }) => [
      ...[invoiceNumber, invoiceStatus, periodIndex, total, dayOf(lines[0]?.periodStart)],
    ]),
  ).toEqual([
    ["INV-000001", "paid", 0, 1_000n, "2027-01-31"],
    ["INV-000002", "paid", 1, 1_000n, "2027-02-28"],
    ["INV-000003", "paid", 2, 1_000n, "2027-03-31"],
  ]);
  expect(await subscriber.typesOf(subscriptionId)).toEqual(["created", "activated", "renewed", "renewed"]);
  const { data } = await subscriber.transactions.listTransactions({ subscriptionId });
  expect(data.map(({ transactionStatus, channel }) => [transactionStatus, channel])).toEqual([
    ["succeeded", "subscription"],
    ["succeeded", "subscription"],
    ["succeeded", "subscription"],
  ]);
});

test("a declined first charge leaves it incomplete for 24 hours", async () => {
  const subscriber = await aSubscriber(platform, { testCard: "saved_insufficient_funds" });
  const { subscriptionId, subscriptionStatus, latestInvoiceId = "" } = await subscriber.subscribe();
  expect(subscriptionStatus).toBe("incomplete");
  await subscriber.advance("2027-02-01T09:00:01Z");
  expect(await subscriber.get(subscriptionId)).toMatchObject({
    subscriptionStatus: "incomplete_expired",
    monthlyAmount: 0n,
  });
  expect(await subscriber.invoices.getInvoice({ invoiceId: latestInvoiceId })).toMatchObject({ invoiceStatus: "void" });
});

test("a trial is billed at its end", async () => {
  const subscriber = await aSubscriber(platform);
  const { subscriptionId, ...created } = await subscriber.subscribe({ trialDays: 14 });
  expect(created).toMatchObject({ subscriptionStatus: "trialing", monthlyAmount: 0n });
  await subscriber.advance("2027-02-14T09:00:00Z");
  expect(await subscriber.get(subscriptionId)).toMatchObject({ subscriptionStatus: "active", periodIndex: 0 });
  expect(await subscriber.typesOf(subscriptionId)).toEqual(["created", "trial_will_end", "activated"]);
});
