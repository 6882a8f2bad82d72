import { timestampDate } from "@bufbuild/protobuf/wkt";
import { Code, ConnectError } from "@connectrpc/connect";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { startPlatform } from "#tests/support/platform.ts";
import { withKey } from "#tests/support/transactions.ts";
import { checkBooks } from "./books.ts";
import { aSubscriber, type Subscriber } from "./subscribing.ts";

vi.setConfig({ testTimeout: 240_000 });

const RUNS = 6;
const { platform } = await startPlatform();
const kinds = [
  "change",
  "change",
  "change",
  "coupon",
  "credit",
  "pause",
  "resume",
  "cancel",
  "note",
  "refund",
  "card",
  "none",
];
const step = fc.record({
  kind: fc.constantFrom(...kinds),
  hours: fc.integer({ min: 0, max: 40 * 24 }),
  price: fc.nat(3),
  quantity: fc.integer({ min: 1, max: 7 }),
  coupon: fc.nat(3),
  thousandths: fc.integer({ min: 1, max: 1_000 }),
  proration: fc.constantFrom(undefined, "invoice_now", "next_invoice", "none", "at_renewal", "reset"),
  applies: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const vat = { name: "VAT", millipercent: 19_000, inclusive: false };
const included = { name: "VAT", millipercent: 7_000, inclusive: true };
const start = fc.record({
  currency: fc.constantFrom("JPY", "USD", "KWD"),
  anchorType: fc.constantFrom("anniversary", "calendar"),
  tax: fc.constantFrom(undefined, vat, included),
  ends: fc.constantFrom("none", "prorated", "full"),
});
type Start = typeof start extends fc.Arbitrary<infer Value> ? Value : never;

test("whatever happens to a subscription, every minor unit is somewhere, and what was shown is what is charged", async () => {
  const property = fc.asyncProperty(start, fc.array(step, { minLength: 4, maxLength: 7 }), walk);
  await fc.assert(property, { numRuns: RUNS, endOnFailure: true });
});

/** A refusal is an answer; a defect is not. */
async function refusable<T>(call: Promise<T>): Promise<T | null> {
  return call.catch((error: unknown) => {
    if (!(error instanceof ConnectError) || error.code === Code.Internal) throw error;
    return null;
  });
}

async function offers({ aPrice, coupons }: Subscriber, { currency }: Start) {
  const tiers = [
    { upTo: 3, unitAmount: 333n },
    { unitAmount: 97n, flatAmount: 11n },
  ];
  const terms = [
    { unitAmount: 1_000n, setupFeeAmount: 300n },
    { unitAmount: 2_777n },
    { pricingModel: "graduated", tiers },
    { unitAmount: 30n, phases: [{ periods: 2, unitAmount: 17n }] },
  ];
  const off = [
    { basisPoints: 1_333, duration: "forever" },
    { amount: 77n, currency, duration: "repeating", durationMonths: 2 },
    { basisPoints: 5_000, duration: "once" },
  ];
  const prices: string[] = [];
  for (const each of terms) prices.push((await aPrice({ currency, ...each })).priceId);
  const codes = [""];
  for (const each of off) codes.push((await coupons.createCoupon({ name: "Less", ...each })).couponId);
  return { prices, codes };
}

const amountsOf = (lines: readonly { readonly lineType: string; readonly amount: bigint }[] = []) =>
  lines.map(({ lineType, amount, ...line }) => {
    const { discount, tax, includedTax, quantity, creditsLineId } = line as Record<string, unknown>;
    return [lineType, amount, discount, tax, includedTax, quantity, creditsLineId];
  });

async function walk(given: Start, steps: readonly Step[]): Promise<void> {
  const subscriber = await aSubscriber(platform);
  const { customerId, subscriptions, update, get, invoicesOf } = subscriber;
  const { prices, codes } = await offers(subscriber, given);
  const cards = [subscriber.paymentMethodId, await subscriber.aDeclinedCard()];
  const taxRate = given.tax && { taxRate: given.tax };
  const items = [{ priceId: prices[0] ?? "", ...taxRate }];
  const billingAnchor = { anchorType: given.anchorType };
  const { subscriptionId } = await subscriber.subscribe({ items, billingAnchor });
  let now = Date.parse("2027-01-31T09:00:00Z");

  /** What was announced for the next renewal is what it bills, unless dunning ended the subscription before. */
  async function pass(hours: number): Promise<void> {
    const until = now + hours * 3_600_000;
    const upcoming = await refusable(subscriptions.getUpcomingInvoice({ subscriptionId }));
    const billedAt = upcoming?.billedAt && timestampDate(upcoming.billedAt).getTime();
    const { pendingChange } = await get(subscriptionId);
    if (billedAt && billedAt <= until && pendingChange?.waitsFor !== "payment") {
      await subscriber.advance(new Date(billedAt).toISOString());
      const { subscriptionStatus } = await get(subscriptionId);
      const renewals = (await invoicesOf(subscriptionId)).filter(({ invoiceReason }) => invoiceReason === "renewal");
      const billed = amountsOf(renewals.at(-1)?.lines);
      if (subscriptionStatus !== "canceled") expect(billed).toEqual(amountsOf(upcoming.invoice?.lines));
    }
    await subscriber.advance(new Date(until).toISOString());
    now = until;
  }

  async function change({ price, quantity, proration, applies }: Step): Promise<void> {
    const itemId = (await get(subscriptionId)).items[0]?.itemId ?? "";
    const asked = {
      ...{ subscriptionId, items: [{ itemId, priceId: prices[price] ?? "", quantity, ...taxRate }] },
      ...(proration && { proration }),
      ...(applies && { onPaymentFailure: "apply_and_past_due" }),
    };
    const preview = await refusable(subscriptions.previewSubscription({ change: asked }));
    if (!preview) return;
    const before = new Set((await invoicesOf(subscriptionId)).map(({ invoiceId }) => invoiceId));
    const changed = await refusable(update({ ...asked, previewToken: preview.previewToken }));
    // A payment of the change before may be under way.
    if (!changed) return;
    const [made] = (await invoicesOf(subscriptionId)).filter(({ invoiceId }) => !before.has(invoiceId));
    const { dueNow } = preview;
    expect(amountsOf(made?.lines)).toEqual(amountsOf(dueNow?.lines));
    if (dueNow) expect([made?.total, made?.creditApplied]).toEqual([dueNow.total, dueNow.creditApplied]);
  }

  async function note({ thousandths }: Step): Promise<void> {
    const paid = (await invoicesOf(subscriptionId)).findLast(({ invoiceStatus }) => invoiceStatus === "paid");
    const line = paid?.lines.find(({ amount }) => amount > 0n);
    if (!paid || !line) return;
    const lines = [{ lineId: line.lineId, amount: (line.amount * BigInt(thousandths)) / 1_000n || 1n }];
    const settledBy = thousandths % 2 ? "refund" : "credit";
    await refusable(
      subscriber.creditNotes.createCreditNote({ invoiceId: paid.invoiceId, lines, settledBy }, withKey()),
    );
  }

  /** A part of a payment, and of every third one all. */
  async function refund({ price, thousandths }: Step): Promise<void> {
    const { data } = await subscriber.transactions.listTransactions({ subscriptionId, limit: 100 });
    const paid = data[price % Math.max(data.length, 1)];
    if (!paid) return;
    const amount = thousandths % 3 ? { amount: (paid.amount * BigInt(thousandths)) / 1_000n || 1n } : {};
    await refusable(subscriber.refunds.createRefund({ transactionId: paid.transactionId, ...amount }, withKey()));
  }

  /** What goes back to the cards and to credit at the end is what was shown. */
  async function end(): Promise<void> {
    const asked = { subscriptionId, at: "now", refund: given.ends };
    const preview = await refusable(subscriptions.previewSubscription({ cancel: asked }));
    const before = await givenBack();
    const token = preview && { previewToken: preview.previewToken };
    const ended = await refusable(subscriptions.cancelSubscription({ ...asked, ...token }));
    const shown = preview?.dueNow?.total ?? 0n;
    if (ended && shown < 0n && given.ends !== "none") expect((await givenBack()) - before).toBe(-shown);
  }

  async function givenBack(): Promise<bigint> {
    const { data } = await subscriber.creditNotes.listCreditNotes({ customerId, limit: 100 });
    return data.reduce((sum, { amount }) => sum + amount, 0n);
  }

  const acts: Readonly<Record<string, (step: Step) => Promise<unknown>>> = {
    change,
    note,
    refund,
    coupon: ({ coupon }) => update({ subscriptionId, couponId: codes[coupon] ?? "", replaceDiscount: true }),
    credit: ({ thousandths }) =>
      subscriber.customerCredits.createCustomerCredit({
        ...{ customerId, currency: given.currency, amount: BigInt(thousandths), reason: "Sorry" },
      }),
    pause: ({ applies }) =>
      subscriptions.pauseSubscription({ subscriptionId, behavior: applies ? "void" : "keep_as_draft" }),
    resume: () => subscriptions.resumeSubscription({ subscriptionId }),
    cancel: () => subscriptions.cancelSubscription({ subscriptionId, at: "period_end" }),
    card: ({ applies }) => update({ subscriptionId, paymentMethodId: cards[applies ? 0 : 1] ?? "" }),
    none: async () => null,
  };

  for (const each of steps) {
    await refusable(acts[each.kind]?.(each) ?? Promise.resolve());
    await checkBooks(subscriber, subscriptionId, given.currency);
    await pass(each.hours);
    await checkBooks(subscriber, subscriptionId, given.currency);
  }
  await end();
  await checkBooks(subscriber, subscriptionId, given.currency);
}
