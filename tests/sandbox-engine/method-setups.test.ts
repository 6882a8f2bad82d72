import { expect, test } from "vitest";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aMerchant, anEngine, card } from "./engine.ts";
import { byMethod, CONSENT, chargeAgain } from "./recurring.ts";

const engine = await closedAfterTests(anEngine());
const merchant = await aMerchant(engine);

const aSetup = async (customer_id: string) =>
  (
    await merchant.ask("POST", "/payments", {
      ...{ amount: 0, currency: "USD", customer_id, payment_type: "setup_mandate" },
      ...{ setup_future_usage: "off_session", customer_acceptance: CONSENT },
    })
  ).body;

const confirm = async (paymentId: string, number: string) =>
  (await merchant.ask("POST", `/payments/${paymentId}/confirm`, card(number))).body;

test("a payment of nothing stores the payer's card, and takes no money", async () => {
  const setup = await aSetup("ann");
  expect(setup).toMatchObject({ status: "requires_payment_method", amount: 0, payment_method_id: null });

  const done = await confirm(setup.payment_id, "4242424242424242");
  expect(done).toMatchObject({
    status: "succeeded",
    amount_received: 0,
    payment_method_id: expect.stringMatching(/^pm_/),
  });
  const charged = await chargeAgain(merchant, "ann", byMethod(done.payment_method_id));
  expect(charged.body).toMatchObject({ status: "succeeded", amount: 500, amount_received: 500 });
});

test("a declined card is not stored", async () => {
  const { payment_id } = await aSetup("bob");

  expect(await confirm(payment_id, "4000000000000002")).toMatchObject({ status: "failed", payment_method_id: null });
  expect((await merchant.ask("GET", "/customers/bob/payment_methods")).body.customer_payment_methods).toEqual([]);
});

test("a card that asks for 3-D Secure is stored when the payer has approved", async () => {
  const { payment_id } = await aSetup("cid");
  expect(await confirm(payment_id, "4000003800000446")).toMatchObject({ status: "requires_customer_action" });

  const { body } = await engine.admin("POST", `/sandbox/payments/${payment_id}/authenticate`, {
    merchant_id: merchant.merchantId,
    outcome: "succeed",
  });
  expect(body).toMatchObject({ status: "succeeded", payment_method_status: "active" });
});
