import { expect, test } from "vitest";
import { askUpdater } from "#extensions/capabilities/payment-methods/index.ts";
import { openUnitOfWork } from "#extensions/platform/work/work.ts";
import { aSubscriber } from "#tests/subscriptions/subscribing.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { callersOf, withKey } from "#tests/support/transactions.ts";
import { aFailingSubscriber } from "./dunned.ts";

const { platform } = await startPlatform();

const renumber = (merchantId: string, paymentMethodId: string) =>
  platform.sandbox.updateCard(merchantId, {
    ...{ payment_method_id: paymentMethodId, answer: "A" },
    ...{ new_card_number: "5555555555554444", new_exp_month: "3", new_exp_year: "2041" },
  });

const UPDATED = "The card network updated the card, which is charged at once.";

test("a card that its network updates later is charged at once", async () => {
  const { advance, failingMethodId, organization, renewal } = await aFailingSubscriber(platform, "saved_expired");
  await advance("2027-03-04T00:00:00Z");
  expect((await renewal()).attempts).toHaveLength(1);
  await renumber(organization.engineMerchantId, failingMethodId);
  const call = { environment: "sandbox", requestId: "req_updater", idempotencyKey: null, service: "test" } as const;
  const onClock = await openUnitOfWork(platform.context, organization.work().tenant, { ...call, actor: null });
  expect(await askUpdater(onClock, failingMethodId)).toBe("updated");
  await advance("2027-03-04T00:00:10Z");
  expect(await renewal()).toMatchObject({ invoiceStatus: "paid", attempts: [{ reason: UPDATED }, {}] });
});

test("a card whose network knows another number after the first decline is charged again at that moment", async () => {
  const { renewal } = await aFailingSubscriber(platform, "updated_number");
  const { dunning, attempts, ...invoice } = await renewal();
  expect(invoice).toMatchObject({ invoiceStatus: "paid" });
  expect(attempts).toMatchObject([{ reason: UPDATED, attemptedBy: "retry" }, { declineCode: "expired_card" }]);
  expect(dunning).toMatchObject({ attempt: 0, recoveredBy: "updater" });
});

test("a card that had expired before its renewal is charged at once after its network has updated it", async () => {
  const payer = await aSubscriber(platform, { from: "2027-01-31T15:00:00Z" });
  const { organization, paymentMethodId } = payer;
  const { subscriptionId } = await payer.subscribe();
  const call = { environment: "sandbox", requestId: "req_updater", idempotencyKey: null, service: "test" } as const;
  const expiresIn = async (month: string, year: string) => {
    const update = { payment_method_id: paymentMethodId, answer: "E", new_exp_month: month, new_exp_year: year };
    await platform.sandbox.updateCard(organization.engineMerchantId, update);
    const work = await openUnitOfWork(platform.context, organization.work().tenant, { ...call, actor: null });
    expect(await askUpdater(work, paymentMethodId)).toBe("updated");
  };
  const renewal = async () => (await payer.invoicesOf(subscriptionId))[2];
  await expiresIn("2", "2027");
  await payer.advance("2027-03-31T15:00:01Z");
  expect(await renewal()).toMatchObject({
    invoiceStatus: "open",
    attempts: [],
    dunning: { dunningStatus: "retrying" },
  });
  await expiresIn("3", "2041");
  await payer.advance("2027-03-31T15:00:10Z");
  expect(await renewal()).toMatchObject({
    ...{ invoiceStatus: "paid", attempts: [{ reason: UPDATED }] },
    dunning: { attempt: 0, recoveredBy: "updater" },
  });
});

test("a network that could not be asked is asked again an hour later", async () => {
  const payer = await aSubscriber(platform, { from: "2027-01-31T15:00:00Z" });
  const { engineFaults } = callersOf(platform, payer.organization);
  const { subscriptionId } = await payer.subscribe();
  const { paymentMethodId } = await payer.aCard("updated_number");
  await payer.update({ subscriptionId, paymentMethodId });
  const fault = { kind: "server_error", method: "GET", path: "/payment_methods", times: 20 };
  const { engineFaultId } = await engineFaults.createEngineFault(fault, withKey());
  const renewal = async () => (await payer.invoicesOf(subscriptionId))[1];
  await payer.advance("2027-02-28T15:10:00Z");
  expect(await renewal()).toMatchObject({ invoiceStatus: "open", attempts: [{ declineCode: "expired_card" }] });
  await engineFaults.deleteEngineFault({ engineFaultId });
  await payer.advance("2027-02-28T16:10:00Z");
  expect(await renewal()).toMatchObject({ invoiceStatus: "paid", dunning: { attempt: 0, recoveredBy: "updater" } });
});
