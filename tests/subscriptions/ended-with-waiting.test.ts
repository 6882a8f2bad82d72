import { expect, test } from "vitest";
import { startPlatform } from "#tests/support/platform.ts";
import { aSubscriber } from "./subscribing.ts";

const { platform } = await startPlatform();

type Refund = "none" | "prorated" | "full";

/** A year of 100 USD, of which ten days are over since a change to another price. */
async function changed(unitAmount: bigint, proration: string, { isDeclined = false } = {}) {
  const subscriber = await aSubscriber(platform, { from: "2027-01-01T00:00:00Z" });
  const year = { interval: "year" } as const;
  const { subscriptionId, items } = await subscriber.subscribe({ terms: { ...year, unitAmount: 10_000n } });
  const { priceId } = await subscriber.aPrice({ ...year, unitAmount });
  const paymentMethodId = isDeclined ? await subscriber.aDeclinedCard() : undefined;
  if (paymentMethodId) await subscriber.update({ subscriptionId, paymentMethodId });
  const change = { subscriptionId, items: [{ itemId: items[0]?.itemId ?? "", priceId }], proration };
  await subscriber.update({ ...change, ...(isDeclined && { onPaymentFailure: "apply_and_past_due" }) });
  await subscriber.advance("2027-01-11T00:00:00Z");
  const { subscriptions, customerId, customerCredits, transactions } = subscriber;
  return {
    /** What the preview says, then what became of it: charged and given back in all, and credit. */
    async cancel(refund: Refund) {
      const cancel = { subscriptionId, at: "now", refund };
      const { dueNow, previewToken } = await subscriptions.previewSubscription({ cancel });
      await subscriptions.cancelSubscription({ ...cancel, previewToken });
      await subscriber.advance("2027-01-11T01:00:00Z");
      const { data: payments } = await transactions.listTransactions({ subscriptionId });
      const { data: credits } = await customerCredits.listCustomerCredits({ customerId });
      const paid = payments.filter(({ amountCaptured }) => amountCaptured > 0n);
      return {
        previewed: dueNow?.total ?? null,
        charged: paid.map(({ amountCaptured }) => amountCaptured),
        refunded: paid.reduce((sum, { amountRefunded }) => sum + amountRefunded, 0n),
        credit: credits[0]?.balance ?? 0n,
      };
    },
  };
}

// 10 of 365 days of 100 USD are 2.74, and of 50,000 USD are 1,369.86. All of the 100 USD was exchanged.
test.each([
  { refund: "none", previewed: 126_986n, charged: [126_986n, 10_000n], refunded: 0n },
  { refund: "prorated", previewed: 126_986n, charged: [126_986n, 10_000n], refunded: 0n },
  { refund: "full", previewed: -10_000n, charged: [10_000n], refunded: 10_000n },
] as const)("an upgrade that waits is billed as its preview says ($refund)", async ({ refund, ...expected }) => {
  const { cancel } = await changed(5_000_000n, "next_invoice");
  expect(await cancel(refund)).toEqual({ ...expected, credit: 0n });
});

// 10 of 365 days of 1 USD are 0.03.
test.each([
  { refund: "none", previewed: -9_900n, refunded: 0n, credit: 9_900n },
  { refund: "prorated", previewed: -9_997n, refunded: 9_997n, credit: 0n },
  { refund: "full", previewed: -10_000n, refunded: 10_000n, credit: 0n },
] as const)("a downgrade that waits goes back to the card that paid ($refund)", async ({ refund, ...expected }) => {
  const { cancel } = await changed(100n, "next_invoice");
  expect(await cancel(refund)).toEqual({ ...expected, charged: [10_000n] });
});

test.each([
  { refund: "prorated", back: 9_726n },
  { refund: "full", back: 10_000n },
] as const)("a change whose invoice is voided gives back what it had exchanged ($refund)", async ({ refund, back }) => {
  const { cancel } = await changed(5_000_000n, "invoice_now", { isDeclined: true });
  expect(await cancel(refund)).toEqual({ previewed: -back, charged: [10_000n], refunded: back, credit: 0n });
});
