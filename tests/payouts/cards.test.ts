import { expect, test } from "vitest";
import { reasonOf } from "#extensions/caller/index.ts";
import { PaymentMethodExtensionEntity } from "#extensions/capabilities/payment-methods/index.ts";
import { aPaymentMethod } from "#tests/support/payment-methods.ts";
import { letCool, startPaying } from "./paying.ts";

const { platform, organization, payer } = await startPaying();
const { payouts, paymentMethods } = payer.clients();

/** A stored card; the sandbox engine does not know which cards are debit cards. */
async function aCard(funding: string | null) {
  const stored = await aPaymentMethod(platform, organization);
  const work = organization.work();
  const where = { environment: work.environment, id: stored.paymentMethodId };
  const { version } = await work.em.findOneOrFail(PaymentMethodExtensionEntity, where);
  await work.em.nativeUpdate(PaymentMethodExtensionEntity, where, { funding, version });
  return stored;
}

const add = (paymentMethodId: string, currency = "USD") =>
  payouts.createPayoutDestination({ paymentMethodId, currency });

test("a debit card takes an instant payout, by the ids that the engine has for it", async () => {
  await payer.fund(50_000n);
  const { paymentMethodId, customerId } = await aCard("debit");
  const destination = await add(paymentMethodId);
  expect(destination).toMatchObject({ destinationType: "card", last4: "4242", supportsInstant: true, paymentMethodId });
  await letCool(organization, destination.payoutDestinationId);
  const payout = await payer.pay(10_000n);
  expect(payout).toMatchObject({ payoutStatus: "paid", destination: { destinationType: "card", last4: "4242" } });
  const [asked] = await payer.atEngine();
  expect(asked).toMatchObject({ payout_method_id: paymentMethodId, customer: { id: customerId }, payout_type: "card" });
  await paymentMethods.detachPaymentMethod({ paymentMethodId });
  expect(await payouts.getPayoutDestination(idOf(destination))).toMatchObject({ payoutDestinationStatus: "unusable" });
  expect(await payer.pay(1_000n).catch(reasonOf)).toBe("destination_ineligible");
});

test("other cards take no payout", async () => {
  expect(await add((await aCard("credit")).paymentMethodId).catch(reasonOf)).toBe("destination_ineligible");
  expect(await add((await aCard(null)).paymentMethodId).catch(reasonOf)).toBe("destination_ineligible");
  const { paymentMethodId } = await aCard("debit");
  await paymentMethods.detachPaymentMethod({ paymentMethodId });
  expect(await add(paymentMethodId).catch(reasonOf)).toBe("destination_ineligible");
});

function idOf({ payoutDestinationId }: { readonly payoutDestinationId: string }) {
  return { payoutDestinationId };
}
