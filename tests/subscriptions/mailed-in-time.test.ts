import { timestampDate } from "@bufbuild/protobuf/wkt";
import { expect, test } from "vitest";
import { subscriptionEventLabel } from "#app/capabilities/subscriptions/subscription-labels.ts";
import { dueAfter } from "#extensions/capabilities/invoices/due-day.rules.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { aSubscriber } from "./subscribing.ts";

const { platform } = await startPlatform();

test("a mailed invoice may be paid until its due day ends where the subscriber is, and then is past due but not declined", async () => {
  const subscriber = await aSubscriber(platform);
  // There it is 10 p.m. on January 31.
  const { subscriptionId, latestInvoiceId: invoiceId = "" } = await subscriber.subscribe({
    ...{ collectionMethod: "invoice", daysUntilDue: 0 },
    billingAnchor: { anchorType: "anniversary", timeZone: "Pacific/Auckland" },
  });
  const { dueAt } = await subscriber.invoices.getInvoice({ invoiceId });
  expect(dueAt && timestampDate(dueAt).toISOString()).toBe("2027-01-31T10:59:59.999Z");
  await subscriber.advance("2027-01-31T10:59:00Z");
  expect(await subscriber.get(subscriptionId)).toMatchObject({ subscriptionStatus: "active" });
  await subscriber.advance("2027-01-31T11:00:00Z");
  expect(await subscriber.get(subscriptionId)).toMatchObject({ subscriptionStatus: "past_due" });
  const types = [...(await subscriber.typesOf(subscriptionId)), ...(await subscriber.typesOf(invoiceId))];
  expect(types).toContain("past_due");
  expect(types).not.toContain("invoice.payment_failed");
  expect(types.map((type) => subscriptionEventLabel(`subscription.${type}`))).not.toContain("Payment failed");
});

test.each([
  ["Europe/Berlin", "2027-03-27T12:00:00Z", 1, "2027-03-28T21:59:59.999Z"],
  ["America/New_York", "2027-03-01T02:00:00Z", 0, "2027-03-01T04:59:59.999Z"],
  // Midnight does not exist there on that day.
  ["America/Santiago", "2026-09-05T12:00:00Z", 0, "2026-09-06T03:59:59.999Z"],
  // A day is missing there.
  ["Pacific/Apia", "2011-12-29T12:00:00Z", 0, "2011-12-30T09:59:59.999Z"],
])("in %s what is finalized at %s is due after %i days until %s", (timeZone, finalizedAt, daysUntilDue, dueAt) => {
  const owed = { collectionMethod: "invoice", daysUntilDue };
  expect(dueAfter(owed, new Date(finalizedAt), timeZone).toISOString()).toBe(dueAt);
});
