import { expect, test } from "vitest";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aMerchant, anEngine, aPayment } from "./engine.ts";

const engine = await closedAfterTests(anEngine());
const merchant = await aMerchant(engine);
const key = merchant.account.publishable_key as string;

const CONSENT = { acceptance_type: "offline", accepted_at: "2026-01-01T00:00:00.000Z" };

test("a checkout page reads the payment, its methods and the customer's saved ones in one answer", async () => {
  const customer_id = "ann";
  await aPayment(merchant, { customer_id, setup_future_usage: "off_session", customer_acceptance: CONSENT });
  const { payment_id, client_secret } = await aPayment(merchant, { customer_id, confirm: false });
  const path = `/payments/${payment_id}/client?client_secret=${client_secret}`;
  const { body } = await merchant.ask("GET", path, undefined, { key });
  expect(body.payment_methods_enabled).toMatchObject([
    { payment_method: "card", payment_method_type: "credit", card_networks: expect.arrayContaining(["Visa"]) },
    { payment_method: "card", payment_method_type: "debit" },
  ]);
  expect(body.customer_payment_methods).toMatchObject([
    { payment_method: "card", payment_method_data: { card: { last4_digits: "4242" } }, requires_cvv: true },
  ]);
  expect(body.intent_data).toMatchObject({ payment_id, amount: 1000, currency: "USD", customer_id });
});

test("a browser without the payment's secret reads nothing, the merchant's key needs none", async () => {
  const { payment_id } = await aPayment(merchant, { confirm: false });
  const path = `/payments/${payment_id}/client`;
  expect((await merchant.ask("GET", path, undefined, { key })).status).toBe(400);
  expect((await merchant.ask("GET", `${path}?client_secret=wrong`, undefined, { key })).status).toBe(400);
  expect((await merchant.ask("GET", path)).body).toMatchObject({ customer_payment_methods: [] });
});
