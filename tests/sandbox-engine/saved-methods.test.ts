import { describe, expect, test } from "vitest";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aMerchant, anEngine, ask, card } from "./engine.ts";
import { byMethod, chargeAgain, savedBy } from "./recurring.ts";

const engine = await closedAfterTests(anEngine());
const merchant = await aMerchant(engine);

const cardOf = (number: string) => card(number).payment_method_data.card;
const savedCard = (customer_id: string, number = "4242424242424242") =>
  merchant.ask("POST", "/payment_methods", { payment_method: "card", customer_id, card: cardOf(number) });
const methodsOf = async (customerId: string) =>
  (await merchant.ask("GET", `/customers/${customerId}/payment_methods`)).body.customer_payment_methods;

describe("a saved card picked by its owner", () => {
  const picked = async (customer_id: string, request: object) => {
    const payment_token = (await methodsOf(customer_id))[0].payment_token;
    const open = { amount: 700, currency: "USD", customer_id };
    const { payment_id } = (await merchant.ask("POST", "/payments", open)).body;
    const confirmation = { payment_method: "card", payment_token, ...request };
    return merchant.ask("POST", `/payments/${payment_id}/confirm`, confirmation);
  };

  test.each([
    ["card_cvc", { card_cvc: "123" }],
    ["a card token", { payment_method_data: { card_token: { card_cvc: "123" } } }],
  ])("is confirmed with its security code as %s", async (_how, code) => {
    const { payment_method_id } = await savedBy(merchant, "ann");
    expect((await picked("ann", code)).body).toMatchObject({ status: "succeeded", payment_method_id });
  });

  test("is refused with a security code of one digit", async () => {
    await savedBy(merchant, "ann");
    for (const code of [{ card_cvc: "1" }, { payment_method_data: { card_token: { card_cvc: "1" } } }]) {
      const answer = await picked("ann", code);
      expect([answer.status, answer.body.error.code]).toEqual([400, "IR_16"]);
    }
  });

  test("is authenticated by its owner, unlike a charge without them", async () => {
    await merchant.ask("POST", "/customers", { customer_id: "bea" });
    const { payment_method_id } = (await savedCard("bea", "4000003800000446")).body;
    expect((await picked("bea", { card_cvc: "123" })).body.status).toBe("requires_customer_action");
    expect((await chargeAgain(merchant, "bea", byMethod(payment_method_id))).body.status).toBe("succeeded");
  });

  test("is no method of a payment without its token", async () => {
    const request = { amount: 5, currency: "USD", confirm: true, payment_method: "card" };
    const card_token = { card_cvc: "123" };
    const answer = await merchant.ask("POST", "/payments", { ...request, payment_method_data: { card_token } });
    expect([answer.status, answer.body.error.code]).toEqual([422, "IR_06"]);
  });
});

describe("a charge without the customer", () => {
  const { card_cvc: _code, ...kept } = cardOf("4242424242424242");
  const token = { token_exp_month: "12", token_exp_year: "2050", network_transaction_id: "ntid_1" };

  test.each([
    ["network_transaction_id_and_card_details", { ...kept, network_transaction_id: "ntid_1" }],
    ["network_transaction_id_and_network_token_details", { ...token, network_token: "4242424242424242" }],
    ["network_transaction_id_and_decrypted_wallet_token_details", { ...token, decrypted_token: "4242424242424242" }],
    ["card_with_limited_data", { card_number: "4242424242424242", network_transaction_id: "ntid_1" }],
  ])("is made with %s", async (type, data) => {
    const charged = await chargeAgain(merchant, undefined, { recurring_details: { type, data } });
    expect(charged.body).toMatchObject({
      status: "succeeded",
      network_transaction_id: "ntid_1",
      payment_method_data: { card: { last4: "4242" } },
    });
    expect(charged.text).not.toContain("4242424242424242");
  });

  test("is declined and refused by the card that the network transaction is of", async () => {
    const type = "network_transaction_id_and_card_details";
    const withCard = (more: object) =>
      chargeAgain(merchant, undefined, {
        recurring_details: { type, data: { ...kept, network_transaction_id: "ntid_1", ...more } },
      });
    expect((await withCard({ card_number: "4000000000000002" })).body).toMatchObject({ error_code: "card_declined" });
    expect((await withCard({ card_number: "4000003800000446" })).body.status).toBe("succeeded");
    const expired = await withCard({ card_exp_year: "2020" });
    expect([expired.status, expired.body.error.code]).toEqual([400, "IR_16"]);
    const nameless = await withCard({ network_transaction_id: undefined });
    expect([nameless.status, nameless.body.error.code]).toEqual([400, "IR_06"]);
  });

  test("is made with the processor's own token, of a connector that exists", async () => {
    const connector = { connector_type: "payment_processor", connector_name: "stripe_test" };
    const path = `/account/${merchant.merchantId}/connectors`;
    const { merchant_connector_id } = (await merchant.ask("POST", path, connector)).body;
    const withToken = (more: object) => {
      const data = { processor_payment_token: "tok_1", ...more };
      const recurring_details = { type: "processor_payment_token", data };
      return chargeAgain(merchant, undefined, {
        payment_method: "wallet",
        payment_method_type: "paypal",
        recurring_details,
      });
    };
    for (const more of [{}, { merchant_connector_id }])
      expect((await withToken(more)).body).toMatchObject({ status: "succeeded", payment_method: "wallet" });
    const unknown = await withToken({ merchant_connector_id: "mca_none" });
    expect([unknown.status, unknown.body.error.code]).toEqual([404, "HE_02"]);
  });

  test("is not made with details of an unknown type", async () => {
    const answer = await chargeAgain(merchant, "ann", { recurring_details: { type: "promise", data: "x" } });
    expect([answer.status, answer.body.error.code]).toEqual([400, "IR_06"]);
  });

  test("can be made with the network's ID of the first payment", async () => {
    expect(await savedBy(merchant, "ned")).toMatchObject({ network_transaction_id: expect.any(String) });
  });
});

describe("a test card that is saved well and declined later", () => {
  test.each([
    ["4000000000000341", "insufficient_funds"],
    ["4000000000000358", "do_not_honor"],
    ["4000000000000366", "expired_card"],
  ])("%s: %s", async (number, error_code) => {
    const first = await savedBy(merchant, "lou", card(number));
    expect(first).toMatchObject({ status: "succeeded", payment_method_id: expect.any(String) });
    const later = await chargeAgain(merchant, "lou", byMethod(first.payment_method_id));
    expect([later.status, later.body.status, later.body.error_code]).toEqual([200, "failed", error_code]);
  });
});

test("a test card whose bank wants each charge of the saved card approved waits, also off-session", async () => {
  const first = await savedBy(merchant, "mia", card("4000002760003184"));
  expect(first).toMatchObject({ status: "succeeded", payment_method_id: expect.any(String) });
  const later = await chargeAgain(merchant, "mia", byMethod(first.payment_method_id));
  expect(later.body).toMatchObject({ status: "requires_customer_action", next_action: expect.anything() });
});

describe("saved methods", () => {
  test("come with a client secret, which an update may name but not mistake", async () => {
    await merchant.ask("POST", "/customers", { customer_id: "max" });
    const { payment_method_id, client_secret } = (await savedCard("max")).body;
    expect(client_secret).toMatch(new RegExp(`^${payment_method_id}_secret_[A-Za-z0-9]{20}$`));
    const update = (secret: string) =>
      merchant.ask("POST", `/payment_methods/${payment_method_id}/update`, { client_secret: secret });
    expect((await update(client_secret)).status).toBe(200);
    const wrong = await update(`${payment_method_id}_secret_wrong`);
    expect([wrong.status, wrong.body.error.code]).toEqual([400, "IR_09"]);
  });

  test("can be deleted when they are the default, and then there is none until the next one", async () => {
    const { payment_method_id } = await savedBy(merchant, "nia");
    const read = async () => (await merchant.ask("GET", "/customers/nia")).body.default_payment_method_id;
    expect(await read()).toBe(payment_method_id);
    expect((await merchant.ask("DELETE", `/payment_methods/${payment_method_id}`)).body).toEqual({
      payment_method_id,
      deleted: true,
    });
    expect(await read()).toBeNull();
    const next = await savedBy(merchant, "nia");
    expect(await read()).toBe(next.payment_method_id);
  });

  test("need the security code unless both this payment and the first one agreed to later charges", async () => {
    await savedBy(merchant, "ola");
    await savedCard("ola");
    const requires = (methods: { requires_cvv: boolean }[]) => methods.map(({ requires_cvv }) => requires_cvv);
    const key = { key: merchant.account.publishable_key as string };
    const forPayment = async (more: object) => {
      const open = { amount: 5, currency: "USD", customer_id: "ola", ...more };
      const { client_secret } = (await merchant.ask("POST", "/payments", open)).body;
      const path = `/customers/payment_methods?client_secret=${client_secret}`;
      return requires((await ask(engine.url, "GET", path, undefined, key)).body.customer_payment_methods);
    };
    expect(requires(await methodsOf("ola"))).toEqual([true, true]);
    expect(await forPayment({})).toEqual([true, true]);
    expect(await forPayment({ setup_future_usage: "on_session" })).toEqual([true, true]);
    expect(await forPayment({ setup_future_usage: "off_session" })).toEqual([true, false]);
  });
});
