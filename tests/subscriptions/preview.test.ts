import { describe, expect, test } from "vitest";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { withKey } from "#tests/support/transactions.ts";
import { aSubscriber } from "./subscribing.ts";

const clock = { ahead: 0, now: () => new Date(Date.now() + clock.ahead) };
const { platform } = await startPlatform({ clock });

const reasonOf = async (call: Promise<unknown>) => infoOf(await failureOf(call)).reason;

async function atHalfTime() {
  const subscriber = await aSubscriber(platform, { from: "2027-04-01T00:00:00Z" });
  const { subscriptionId, items } = await subscriber.subscribe();
  const { priceId } = await subscriber.aPrice({ unitAmount: 2_000n });
  await subscriber.advance("2027-04-16T00:00:00Z");
  const change = { subscriptionId, items: [{ itemId: items[0]?.itemId ?? "", priceId }] };
  const preview = () => subscriber.subscriptions.previewSubscription({ change });
  return { subscriber, subscriptionId, change, preview };
}

describe("what was previewed", () => {
  test("of a creation is what is charged, line by line", async () => {
    const subscriber = await aSubscriber(platform, { from: "2027-04-10T12:00:00Z" });
    const { priceId } = await subscriber.aPrice({ unitAmount: 3_100n, setupFeeAmount: 500n });
    const billingAnchor = { anchorType: "day_of_month", day: 15 };
    const create = { customerId: subscriber.customerId, items: [{ priceId, quantity: 2 }], billingAnchor };
    const { dueNow, nextInvoice, previewToken } = await subscriber.subscriptions.previewSubscription({ create });
    expect(dueNow?.lines.map(({ lineType, amount }) => [lineType, amount])).toEqual([
      // 4.5 of 31 days.
      ["period", 900n],
      ["setup_fee", 500n],
    ]);
    expect(nextInvoice?.total).toBe(6_200n);
    const { subscriptionId } = await subscriber.subscribe({ ...create, previewToken });
    const [invoice] = await subscriber.invoicesOf(subscriptionId);
    expect(invoice).toMatchObject({ total: dueNow?.total, amountPaid: dueNow?.amountDue });
  });

  test("of a change is charged although time has passed since", async () => {
    const { subscriber, subscriptionId, change, preview } = await atHalfTime();
    const { dueNow, previewToken } = await preview();
    expect(dueNow).toMatchObject({ total: 500n, amountDue: 500n });
    await subscriber.advance("2027-04-16T06:00:00Z");
    await subscriber.update({ ...change, previewToken });
    expect((await subscriber.invoicesOf(subscriptionId)).at(-1)).toMatchObject({ total: 500n, amountPaid: 500n });
  });

  test("is refused for another body, another state, and after ten minutes", async () => {
    const { subscriber, subscriptionId, change, preview } = await atHalfTime();
    const { previewToken } = await preview();
    const [item] = change.items;
    const other = { ...change, items: [{ ...item, priceId: item?.priceId ?? "", quantity: 2 }], previewToken };
    expect(await reasonOf(subscriber.update(other))).toBe("preview_mismatch");
    expect(await reasonOf(subscriber.update({ ...change, previewToken: `${previewToken}x` }))).toBe("preview_mismatch");
    await subscriber.update({ subscriptionId, reference: "member-7" });
    expect(await reasonOf(subscriber.update({ ...change, previewToken }))).toBe("preview_stale");
    const again = await preview();
    clock.ahead += 10 * 60_000;
    expect(await reasonOf(subscriber.update({ ...change, previewToken: again.previewToken }))).toBe("preview_expired");
  });

  test("is stale once the customer's credit pays a part of it", async () => {
    const { subscriber, change, preview } = await atHalfTime();
    const { previewToken } = await preview();
    const { customerId } = subscriber;
    await subscriber.customerCredits.createCustomerCredit({ customerId, currency: "USD", amount: 100n }, withKey());
    expect(await reasonOf(subscriber.update({ ...change, previewToken }))).toBe("preview_stale");
    expect((await preview()).dueNow).toMatchObject({ total: 500n, creditApplied: 100n, amountDue: 400n });
  });
});

test("a coupon reduces what is billed as long as it lasts, and a subscription has one", async () => {
  const subscriber = await aSubscriber(platform, { from: "2027-04-01T00:00:00Z" });
  const aCoupon = async (duration: string, durationMonths?: number) => {
    const { couponId } = await subscriber.coupons.createCoupon({
      ...{ name: "Welcome", basisPoints: 2_500, duration },
      ...(durationMonths && { durationMonths }),
    });
    return couponId;
  };
  const couponId = await aCoupon("repeating", 2);
  const { subscriptionId, monthlyAmount } = await subscriber.subscribe({ couponId });
  expect(monthlyAmount).toBe(750n);
  const other = await aCoupon("once");
  expect(await reasonOf(subscriber.update({ subscriptionId, couponId: other }))).toBe("discount_exists");
  await subscriber.advance("2027-07-01T00:00:00Z");
  const totals = (await subscriber.invoicesOf(subscriptionId)).map(({ total }) => total);
  expect(totals).toEqual([750n, 750n, 1_000n, 1_000n]);
  expect(await subscriber.get(subscriptionId)).toMatchObject({ monthlyAmount: 1_000n });
  await subscriber.update({ subscriptionId, couponId: other });
  await subscriber.advance("2027-09-01T00:00:00Z");
  expect((await subscriber.invoicesOf(subscriptionId)).slice(4).map(({ total }) => total)).toEqual([750n, 1_000n]);
});
