import { expect, test } from "vitest";
import { PAY_FROM_LINK } from "#extensions/capabilities/dunning-pages/pay-from-link.ts";
import { runDue } from "#tests/invoices/billing.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { aLink } from "./a-link.ts";
import { runReal } from "./run-real.ts";

const { platform } = await startPlatform();

/** A payer who has entered a card that works, which nothing has charged. */
async function aPayer() {
  const payer = await aLink(platform);
  const { paymentMethodSessionId } = await payer.start();
  await payer.enter(paymentMethodSessionId, "visa");
  return { ...payer, invoiceId: (await payer.renewal()).invoiceId };
}

type Payer = Awaited<ReturnType<typeof aPayer>>;

/** With the charge before the renewal. */
async function countPaid({ transactions, subscriptionId }: Payer): Promise<number> {
  const { data } = await transactions.listTransactions({ subscriptionId, limit: 100 });
  return data.filter(({ transactionStatus }) => transactionStatus === "succeeded").length;
}

test.each([1, 2, 3])(
  "the payer's page against a step that is due: one payment (%i)",
  async () => {
    const payer = await aPayer();
    await Promise.all([payer.advance("2027-03-01T14:00:00Z"), runReal(platform, payer.organization.work())]);
    // A step that was under way lets the page wait for its end.
    await runReal(platform, payer.organization.work());
    expect((await payer.renewal()).invoiceStatus).toBe("paid");
    expect(await countPaid(payer)).toBe(2);
    const { amountPaid, attempts } = await payer.renewal();
    expect([amountPaid, attempts.filter(({ attemptStatus }) => attemptStatus === "succeeded").length]).toEqual([
      1_000n,
      1,
    ]);
    await payer.advance("2027-03-20T00:00:00Z");
    expect(await countPaid(payer)).toBe(2);
  },
  90_000,
);

const MOMENTS = { "the payment is due": false, "the charge is due": true };
const endings: readonly (readonly [string, (payer: Payer) => Promise<unknown>])[] = [
  ["the invoice is voided", ({ invoices, invoiceId }) => invoices.voidInvoice({ invoiceId })],
  [
    "the subscription is canceled",
    ({ subscriptions, subscriptionId }) => subscriptions.cancelSubscription({ subscriptionId, at: "now" }),
  ],
];
const meanwhile = Object.entries(MOMENTS).flatMap(([moment, isTaken]) =>
  endings.map(([what, end]) => ({ what, moment, isTaken, end })),
);

test.each(meanwhile)("$what before $moment: nothing is charged", async ({ isTaken, end }) => {
  const payer = await aPayer();
  if (isTaken) await runDue(platform, payer, PAY_FROM_LINK);
  await end(payer);
  await runReal(platform, payer.organization.work());
  await payer.advance("2027-03-20T00:00:00Z");
  expect(await countPaid(payer)).toBe(1);
  const { invoiceStatus, attempts } = await payer.renewal();
  expect([invoiceStatus, attempts.length]).toEqual(["void", 1]);
  expect((await payer.link()).chargedAt).not.toBeNull();
});

test("a canceled subscription's invoice that stays due is paid by the payer who wants to", async () => {
  const payer = await aLink(platform);
  const { subscriptionId } = payer;
  await payer.subscriptions.cancelSubscription({ subscriptionId, at: "now", keepOpenInvoice: true });
  expect((await payer.view()).step).toBe("due");
  const { paymentMethodSessionId } = await payer.start();
  await payer.enter(paymentMethodSessionId, "visa");
  await runReal(platform, payer.organization.work());
  expect((await payer.view()).step).toBe("paid");
  expect(await payer.renewal()).toMatchObject({ invoiceStatus: "paid" });
  expect(await payer.get(subscriptionId)).toMatchObject({
    ...{ subscriptionStatus: "canceled", paymentMethodId: payer.failingMethodId },
  });
});
