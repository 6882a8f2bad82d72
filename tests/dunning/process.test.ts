import { timestampDate } from "@bufbuild/protobuf/wkt";
import { expect, test } from "vitest";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { aFailingSubscriber, nextOf } from "./dunned.ts";

const { platform } = await startPlatform();

test("a failed renewal is charged again at 09:00 of the policy's days, also after the clocks change, and is canceled then", async () => {
  const { advance, get, renewal, subscriptionId, typesOf } = await aFailingSubscriber(platform);
  const begun = await renewal();
  expect(begun.dunning).toMatchObject({
    ...{ dunningStatus: "retrying", attempt: 0, policyVersion: 0, lastDecline: "insufficient_funds" },
    reason: "Step 1 of 6: 1 day after the first failed charge, at 09:00 in America/New_York.",
  });
  expect(nextOf(begun.dunning)).toBe("2027-03-01T14:00");
  expect(await get(subscriptionId)).toMatchObject({ subscriptionStatus: "past_due", dunning: { attempt: 0 } });
  await advance("2027-03-11T00:00:00Z");
  expect(await get(subscriptionId)).toMatchObject({ dunning: { attempt: 5, dunningStatus: "retrying" } });
  // On March 14 the clocks go forward: 09:00 is an hour earlier in UTC.
  expect(nextOf((await renewal()).dunning)).toBe("2027-03-14T13:00");
  await advance("2027-03-14T14:00:00Z");
  const ended = await renewal();
  expect(ended).toMatchObject({
    invoiceStatus: "void",
    dunning: { dunningStatus: "stopped", attempt: 6, stoppedBecause: "schedule_ended" },
  });
  const attempts = ended.attempts.toReversed();
  expect(attempts.map(({ attemptedBy, attemptStatus }) => [attemptedBy, attemptStatus])).toEqual([
    ["scheduler", "failed"],
    ...Array.from({ length: 6 }, () => ["retry", "failed"]),
  ]);
  const times = attempts.slice(1).map(({ attemptedAt }) => attemptedAt && timestampDate(attemptedAt).toISOString());
  expect(times.map((time) => time?.slice(0, 16))).toEqual([
    ...["2027-03-01T14:00", "2027-03-03T14:00", "2027-03-05T14:00", "2027-03-07T14:00", "2027-03-10T14:00"],
    "2027-03-14T13:00",
  ]);
  expect(attempts[2]?.reason).toBe("Step 2 of 6: 3 days after the first failed charge, at 09:00 in America/New_York.");
  expect(await get(subscriptionId)).toMatchObject({
    ...{ subscriptionStatus: "canceled", cancellation: { reason: "payment_failed", canceledBy: "system" } },
    dunning: { stoppedBecause: "schedule_ended" },
  });
  expect((await typesOf(subscriptionId)).slice(-2)).toEqual(["past_due", "canceled"]);
});

test("the event of a failed charge says when it is tried again and why", async () => {
  const { organization, renewal } = await aFailingSubscriber(platform);
  const { invoiceId } = await renewal();
  const { em } = organization.work();
  const failed = await em.findOneOrFail(EventEntity, { subjectId: invoiceId, type: "invoice.payment_failed" });
  expect(JSON.parse(failed.object ?? "{}")).toMatchObject({
    dunning: { next_attempt_at: "2027-03-01T14:00:00Z", reason: expect.stringContaining("Step 1 of 6") },
  });
});

test("a new card is charged at once, and nothing is tried afterwards", async () => {
  const { advance, aCard, get, renewal, subscriptionId, update } = await aFailingSubscriber(platform);
  await advance("2027-03-02T00:00:00Z");
  const { paymentMethodId } = await aCard("visa");
  await update({ subscriptionId, paymentMethodId });
  await advance("2027-03-02T00:00:10Z");
  const paid = await renewal();
  expect(paid).toMatchObject({
    invoiceStatus: "paid",
    dunning: { dunningStatus: "recovered", stoppedBecause: "paid", attempt: 1 },
  });
  expect(paid.attempts[0]).toMatchObject({ attemptedBy: "retry", attemptStatus: "succeeded" });
  expect(paid.attempts[0]?.reason).toContain("another payment method");
  const active = await get(subscriptionId);
  expect(active.subscriptionStatus).toBe("active");
  expect(active.dunning).toBeUndefined();
  await advance("2027-03-20T00:00:00Z");
  expect((await renewal()).attempts).toHaveLength(3);
});

test("an expired card is not charged again: the steps pass, say so, and end it", async () => {
  const failing = await aFailingSubscriber(platform, "saved_expired");
  const begun = await failing.renewal();
  expect(begun.dunning).toMatchObject({ dunningStatus: "retrying", reason: expect.stringContaining("replaced") });
  expect(nextOf(begun.dunning)).toBeNull();
  await failing.advance("2027-03-14T14:00:00Z");
  const ended = await failing.renewal();
  expect(ended).toMatchObject({ invoiceStatus: "void", dunning: { attempt: 6, stoppedBecause: "schedule_ended" } });
  expect(ended.attempts).toHaveLength(1);
  const { em } = failing.organization.work();
  const events = await em.find(EventEntity, { subjectId: ended.invoiceId, type: "invoice.payment_failed" });
  expect(events.filter(({ data }) => data.reason === "retry_not_allowed")).toHaveLength(6);
});

test("a subscription that is canceled is not charged again, although its invoice stays due", async () => {
  const { advance, renewal, subscriptionId, subscriptions } = await aFailingSubscriber(platform);
  await subscriptions.cancelSubscription({ subscriptionId, at: "now", keepOpenInvoice: true });
  await advance("2027-03-20T00:00:00Z");
  const kept = await renewal();
  expect(kept).toMatchObject({ invoiceStatus: "open", dunning: { stoppedBecause: "canceled" } });
  expect(kept.attempts).toHaveLength(1);
});

test("a pause stops it, and after the pause it begins again", async () => {
  const { advance, renewal, subscriptionId, subscriptions } = await aFailingSubscriber(platform);
  await subscriptions.pauseSubscription({ subscriptionId });
  await advance("2027-03-10T12:00:00Z");
  expect(await renewal()).toMatchObject({ dunning: { dunningStatus: "stopped", stoppedBecause: "paused" } });
  await subscriptions.resumeSubscription({ subscriptionId });
  await advance("2027-03-10T13:00:00Z");
  const again = await renewal();
  expect(again.attempts).toHaveLength(1);
  expect(again.dunning).toMatchObject({ dunningStatus: "retrying", attempt: 0 });
  expect(nextOf(again.dunning)).toBe("2027-03-11T14:00");
});

test("after a pause by the policy the steps begin again", async () => {
  const failing = await aFailingSubscriber(platform);
  const { dunning } = platform.callers.grpc.forOrganization({ organizationId: failing.organization.id });
  await dunning.createDunningPolicy({ days: [1, 2], endAction: "pause" });
  const { subscriptionId } = await failing.subscribe({ trialDays: 1, paymentMethodId: failing.failingMethodId });
  await failing.advance("2027-03-04T23:00:00Z");
  const { subscriptionStatus, latestInvoiceId: invoiceId = "" } = await failing.get(subscriptionId);
  expect(subscriptionStatus).toBe("paused");
  await failing.subscriptions.resumeSubscription({ subscriptionId });
  await failing.advance("2027-03-04T23:01:00Z");
  const again = await failing.invoices.getInvoice({ invoiceId });
  expect(again.dunning).toMatchObject({ dunningStatus: "retrying", attempt: 0, policyVersion: 1 });
  await failing.advance("2027-03-07T23:00:00Z");
  expect(await failing.get(subscriptionId)).toMatchObject({ subscriptionStatus: "paused" });
});
