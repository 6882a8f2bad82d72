import { expect, test } from "vitest";
import { aSubscriber } from "#tests/subscriptions/subscribing.ts";
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
