import { expect, test } from "vitest";
import type { PayerSubscription } from "#proto/tollhouse/v1/payer_subscriptions_pb.ts";
import { reasonOf } from "#tests/payer-accounts/signing-in.ts";
import { dayOf } from "#tests/subscriptions/subscribing.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { untilDone } from "#tests/support/retries.ts";
import { aSignedIn, PORTAL } from "./subscribed.ts";

const { platform } = await startPlatform({ env: { PORTAL_ORIGIN: PORTAL } });

test("what a change previews is exactly what is charged", async () => {
  const { payer, ...subscriber } = await aSignedIn(platform);
  const { named, offered } = await subscriber.subscribeWithOffers(2_000n);
  const [priceId = ""] = offered;
  await subscriber.advance("2027-02-14T09:00:00Z");
  const { offers } = await payer.getPayerSubscription(named);
  expect(offers).toMatchObject([{ priceId, amount: 2_000n, interval: "month", name: "Coffee" }]);
  const preview = await payer.previewPayerChange({ ...named, priceId });
  expect(preview).toMatchObject({ dueNow: { amountDue: 500n, total: 500n }, nextInvoice: { amountDue: 2_000n } });
  expect(preview.dueNow?.lines.map(({ lineType, amount }) => [lineType, amount])).toEqual([
    ["unused", -500n],
    ["remaining", 1_000n],
  ]);
  const { previewToken } = preview;
  // The clock goes on between the preview and the button.
  await subscriber.advance("2027-02-14T09:05:00Z");
  const changed = await untilDone(() => payer.changePayerSubscription({ ...named, priceId, previewToken }));
  expect(changed).toMatchObject({ amount: 2_000n, subscriptionStatus: "active" });
  const [, second] = await subscriber.invoicesOf(named.subscriptionId);
  expect(second).toMatchObject({ total: 500n, amountPaid: 500n, invoiceStatus: "paid" });
});

test("a change to a lower price comes with the renewal, and bills nothing now", async () => {
  const { payer, ...subscriber } = await aSignedIn(platform);
  const { named, offered } = await subscriber.subscribeWithOffers(600n);
  const [priceId = ""] = offered;
  const { previewToken, dueNow, nextInvoice, nextBillingAt } = await payer.previewPayerChange({ ...named, priceId });
  expect(dueNow).toBeUndefined();
  expect(nextInvoice).toMatchObject({ amountDue: 600n });
  expect(dayOf(nextBillingAt)).toBe("2027-02-28");
  const changed = await payer.changePayerSubscription({ ...named, priceId, previewToken });
  expect(changed).toMatchObject({ amount: 1_000n, pendingChange: "at_renewal", nextChargeAmount: 600n });
});

test("a preview is of one price, and of the subscription as it was", async () => {
  const { payer, ...subscriber } = await aSignedIn(platform);
  const { named, offered } = await subscriber.subscribeWithOffers(2_000n, 3_000n);
  const [priceId = "", other = ""] = offered;
  const { previewToken } = await payer.previewPayerChange({ ...named, priceId });
  expect(await reasonOf(payer.changePayerSubscription({ ...named, priceId: other, previewToken }))).toBe(
    "preview_mismatch",
  );
  await payer.changePayerSubscription({ ...named, priceId, previewToken });
  const twice = payer.changePayerSubscription({ ...named, priceId, previewToken });
  expect(["resource_missing", "preview_stale"]).toContain(await reasonOf(twice));
  expect(await subscriber.invoicesOf(named.subscriptionId)).toHaveLength(2);
});

test("a payer changes to no price that the plan does not offer, and not while a cancellation is scheduled", async () => {
  const { payer, ...subscriber } = await aSignedIn(platform);
  const { named, offered } = await subscriber.subscribeWithOffers(2_000n);
  const [priceId = ""] = offered;
  const { priceId: foreign } = await subscriber.aPrice();
  expect(await reasonOf(payer.previewPayerChange({ ...named, priceId: foreign }))).toBe("resource_missing");
  await payer.cancelPayerSubscription(named);
  expect((await payer.getPayerSubscription(named)).offers).toEqual([]);
  expect(await reasonOf(payer.previewPayerChange({ ...named, priceId }))).toBe("resource_missing");
});

test("a payer sees what a scheduled change brings, and takes it back", async () => {
  const { payer, ...subscriber } = await aSignedIn(platform);
  const { named, offered } = await subscriber.subscribeWithOffers(600n);
  const [priceId = ""] = offered;
  const schedule = async () => {
    const { previewToken } = await payer.previewPayerChange({ ...named, priceId });
    await untilDone(() => payer.changePayerSubscription({ ...named, priceId, previewToken }));
  };
  await schedule();
  const { subscription, offers } = await payer.getPayerSubscription(named);
  expect(offers).toEqual([]);
  expect(subscription?.scheduledChange).toMatchObject({
    ...{ amount: 600n, interval: "month", intervalCount: 1, canDrop: true, items: [{ name: "Coffee", quantity: 1 }] },
  });
  expect(dayOf(subscription?.scheduledChange?.startsAt)).toBe("2027-02-28");
  const asBefore = ({ scheduledChange, pendingChange, nextChargeAmount }: PayerSubscription) =>
    expect([scheduledChange, pendingChange, nextChargeAmount]).toEqual([undefined, undefined, 1_000n]);
  asBefore(await payer.dropPayerChange(named));
  asBefore(await payer.dropPayerChange(named));
  expect((await payer.getPayerSubscription(named)).offers).toMatchObject([{ priceId }]);
  await schedule();
  await payer.cancelPayerSubscription(named);
  asBefore(await payer.keepPayerSubscription(named));
});

test("a payer takes back no change of the merchant, also by a cancellation", async () => {
  const { payer, ...subscriber } = await aSignedIn(platform);
  const { named, offered } = await subscriber.subscribeWithOffers(2_000n);
  const { subscriptionId } = named;
  const { items } = await subscriber.get(subscriptionId);
  const target = [{ itemId: items[0]?.itemId ?? "", priceId: offered[0] ?? "", quantity: 1 }];
  await subscriber.update({ subscriptionId, items: target, proration: "at_renewal" });
  expect(await reasonOf(payer.dropPayerChange(named))).toBe("subscription_not_changeable");
  const canceled = await payer.cancelPayerSubscription(named);
  expect(canceled.scheduledChange).toBeUndefined();
  const kept = await payer.keepPayerSubscription(named);
  expect(kept.scheduledChange).toMatchObject({ amount: 2_000n, canDrop: false });
});
