import { expect, test } from "vitest";
import { aSubscriber } from "#tests/subscriptions/subscribing.ts";
import { startPlatform } from "#tests/support/platform.ts";

const { platform } = await startPlatform();

/** A change that was made although its charge failed with the card of that scenario. */
async function aFailingChange(testCard: string) {
  const subscriber = await aSubscriber(platform, { from: "2027-01-31T15:00:00Z" });
  const { subscriptionId, items: present } = await subscriber.subscribe();
  const { paymentMethodId } = await subscriber.aCard(testCard);
  await subscriber.update({ subscriptionId, paymentMethodId });
  const { priceId } = await subscriber.aPrice({ unitAmount: 2_000n });
  const items = [{ itemId: present[0]?.itemId ?? "", priceId }];
  await subscriber.update({ subscriptionId, items, onPaymentFailure: "apply_and_past_due" });
  await subscriber.advance("2027-01-31T15:00:30Z");
  return { ...subscriber, subscriptionId };
}

test("the dunning of a change begins with what its decline was", async () => {
  const { invoicesOf, subscriptionId } = await aFailingChange("saved_insufficient_funds");
  const invoice = (await invoicesOf(subscriptionId)).at(-1);
  expect(invoice?.dunning).toMatchObject({ dunningStatus: "retrying", attempt: 0, lastDecline: "insufficient_funds" });
});

test("a payer who stopped the payments is not charged again for a change", async () => {
  const { invoicesOf, subscriptionId, get } = await aFailingChange("saved_visa_r1");
  const invoice = (await invoicesOf(subscriptionId)).at(-1);
  expect(invoice).toMatchObject({
    ...{ invoiceStatus: "void", dunning: { stoppedBecause: "payer_stopped", attempt: 0 } },
    attempts: [{ attemptStatus: "failed" }],
  });
  expect(await get(subscriptionId)).toMatchObject({ subscriptionStatus: "canceled" });
});
