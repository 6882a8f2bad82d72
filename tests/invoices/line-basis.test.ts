import { expect, test } from "vitest";
import { calculationOf, couponOf } from "#contract/line-calculation.ts";
import { pagesOfPdf } from "#tests/settlements/pdf-text.ts";
import { aSubscriber } from "#tests/subscriptions/subscribing.ts";
import { startPlatform } from "#tests/support/platform.ts";

const { platform } = await startPlatform();

const GRADUATED = {
  ...{ pricingModel: "graduated", unitAmount: undefined },
  tiers: [{ upTo: 10, unitAmount: 100n, flatAmount: 500n }, { unitAmount: 80n }],
};
const dollars = (minorUnits: bigint) => `$${(Number(minorUnits) / 100).toFixed(2)}`;

test("a line says which tiers it bills, and what lowered it", async () => {
  const subscriber = await aSubscriber(platform);
  const { couponId } = await subscriber.coupons.createCoupon({ name: "Half", basisPoints: 5_000, duration: "forever" });
  const { priceId } = await subscriber.aPrice(GRADUATED);
  const { subscriptionId } = await subscriber.subscribe({ items: [{ priceId, quantity: 13 }], couponId });
  const [invoice] = await subscriber.invoicesOf(subscriptionId);
  const [line] = invoice?.lines ?? [];
  expect(line).toMatchObject({
    amount: 1_740n,
    discount: 870n,
    basis: {
      tiers: [
        { quantity: 10, unitAmount: 100n, flatAmount: 500n },
        { quantity: 3, unitAmount: 80n, flatAmount: 0n },
      ],
      couponName: "Half",
      couponBasisPoints: 5_000,
    },
  });
  expect(line && calculationOf(line, dollars)).toEqual({
    whole: "10 × $1.00 + $5.00 + 3 × $0.80",
    isPart: false,
  });
  expect(couponOf(invoice?.lines ?? [])).toEqual({ name: "Half", basisPoints: 5_000 });
  const file = await subscriber.invoices.downloadInvoice({ invoiceId: invoice?.invoiceId ?? "" });
  const texts = pagesOfPdf(file.content).flat();
  expect(texts.some((text) => text.startsWith("10 \xd7 $1.00 + $5.00 + 3 \xd7 $0.80"))).toBe(true);
  expect(texts).toContain("Discount (Half, 50%)");
});

test("a line for the rest of a period says what the whole period costs, and so does its preview", async () => {
  const subscriber = await aSubscriber(platform, { from: "2027-04-01T00:00:00Z" });
  const { subscriptionId, items } = await subscriber.subscribe();
  const { priceId } = await subscriber.aPrice({ unitAmount: 2_000n });
  await subscriber.advance("2027-04-16T00:00:00Z");
  const target = [{ itemId: items[0]?.itemId ?? "", priceId, quantity: 3 }];
  const preview = await subscriber.subscriptions.previewSubscription({
    change: { subscriptionId, items: target, updateMask: { paths: ["items"] } },
  });
  await subscriber.update({ subscriptionId, items: target });
  const billed = (await subscriber.invoicesOf(subscriptionId)).at(-1)?.lines ?? [];

  for (const lines of [preview.dueNow?.lines ?? [], billed]) {
    const [unused, remaining] = lines;
    expect(unused?.basis).toBeUndefined();
    expect(remaining).toMatchObject({ amount: 3_000n, basis: { wholeAmount: 6_000n, tiers: [] } });
    expect(remaining && calculationOf(remaining, dollars)).toEqual({ whole: "3 × $20.00", isPart: true });
  }
});

test("a whole period of a flat price says no more than the amount, or its quantity", async () => {
  const subscriber = await aSubscriber(platform);
  const { subscriptionId } = await subscriber.subscribe();
  const [invoice] = await subscriber.invoicesOf(subscriptionId);
  const [line] = invoice?.lines ?? [];
  expect(line?.basis).toBeUndefined();
  expect(line && calculationOf(line, dollars)).toBeNull();
  expect(calculationOf({ lineType: "period", quantity: 2, amount: 2_000n }, dollars)?.whole).toBe("2 × $10.00");
  expect(calculationOf({ lineType: "setup_fee", quantity: 2, amount: 500n }, dollars)).toBeNull();
});

test("different coupons have no one name", () => {
  const by = (couponName: string) => ({ basis: { tiers: [], couponName } });
  expect(couponOf([by("A"), by("A"), {}])).toEqual({ name: "A", basisPoints: null });
  expect(couponOf([by("A"), by("B")])).toBeNull();
  expect(couponOf([{}])).toBeNull();
});
