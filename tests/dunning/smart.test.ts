import { expect, test } from "vitest";
import { aSubscriber } from "#tests/subscriptions/subscribing.ts";
import { failureOf } from "#tests/support/failure.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { withKey } from "#tests/support/transactions.ts";
import { nextOf } from "./dunned.ts";

const { platform } = await startPlatform();

test("a smart policy charges at the hour of the payer's successful charges, and after insufficient funds on a payday", async () => {
  const subscriber = await aSubscriber(platform, { from: "2027-01-10T23:10:00Z" });
  const { advance, aCard, customerId, invoicesOf, organization, paymentMethodId, transactions } = subscriber;
  const { dunning } = platform.callers.grpc.forOrganization({ organizationId: organization.id });
  await dunning.createDunningPolicy({ days: [1, 3, 10], smart: true });
  const { subscriptionId } = await subscriber.subscribe({
    billingAnchor: { anchorType: "anniversary", timeZone: "America/New_York" },
  });
  // With the first period's charge there are three at 18:10 in New York.
  for (const amount of [700n, 800n])
    await transactions.createTransaction({ amount, currency: "USD", customerId, paymentMethodId }, withKey());
  const failing = await aCard("saved_insufficient_funds");
  await subscriber.update({ subscriptionId, paymentMethodId: failing.paymentMethodId });
  await advance("2027-02-10T23:10:01Z");
  const dunningNow = async () => (await invoicesOf(subscriptionId))[1]?.dunning;
  const first = await dunningNow();
  expect(nextOf(first)).toBe("2027-02-11T23:00");
  expect(first?.reason).toContain("an hour at which earlier charges of this payer succeeded");
  await advance("2027-02-12T00:00:00Z");
  const second = await dunningNow();
  expect(nextOf(second)).toBe("2027-02-15T23:00");
  expect(second?.reason).toContain("moved to 2027-02-15, a common payday");
  await advance("2027-02-15T23:01:00Z");
  const [, renewal] = await invoicesOf(subscriptionId);
  expect(renewal?.attempts.map(({ reason }) => reason)).toContain(second?.reason);
});

/** A renewal of February 11 whose first step is on the 13th, and moves to the 15th since the card lacks money. */
async function aMovedStep() {
  const payer = await aSubscriber(platform, { from: "2027-01-11T15:10:00Z" });
  const { dunning } = platform.callers.grpc.forOrganization({ organizationId: payer.organization.id });
  await dunning.createDunningPolicy({ days: [2, 10], smart: true });
  const { subscriptionId } = await payer.subscribe();
  const { paymentMethodId } = await payer.aCard("saved_insufficient_funds");
  await payer.update({ subscriptionId, paymentMethodId });
  await payer.advance("2027-02-13T15:00:00Z");
  const { paymentMethodId: otherId } = await payer.aCard("saved_do_not_honor");
  const renewal = async () => {
    const [, invoice] = await payer.invoicesOf(subscriptionId);
    if (!invoice) throw new Error("the renewal has no invoice");
    return invoice;
  };
  expect(nextOf((await renewal()).dunning)).toBe("2027-02-15T09:00");
  return { ...payer, subscriptionId, otherId, renewal };
}

type Moved = Awaited<ReturnType<typeof aMovedStep>>;

const others: readonly (readonly [string, (moved: Moved) => Promise<unknown>])[] = [
  [
    "a person charges",
    async ({ invoices, otherId: paymentMethodId, renewal }) =>
      failureOf(invoices.payInvoice({ invoiceId: (await renewal()).invoiceId, paymentMethodId }, withKey())),
  ],
  [
    "the payer chooses",
    ({ otherId: paymentMethodId, subscriptionId, update }) => update({ subscriptionId, paymentMethodId }),
  ],
];

test.each(others)("a moved step keeps its day after another card was declined that %s", async (_by, charge) => {
  const moved = await aMovedStep();
  await charge(moved);
  await moved.advance("2027-02-13T15:10:00Z");
  const { attempts, dunning } = await moved.renewal();
  expect([attempts.length, dunning?.attempt, nextOf(dunning)]).toEqual([2, 0, "2027-02-15T09:00"]);
  await moved.advance("2027-02-15T09:01:00Z");
  const [step] = (await moved.renewal()).attempts;
  expect(step?.reason).toContain("moved to 2027-02-15, a common payday, at 09:00");
});
