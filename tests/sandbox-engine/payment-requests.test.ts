import { describe, expect, test } from "vitest";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { type Answer, aMerchant, anEngine, card } from "./engine.ts";

const engine = await closedAfterTests(anEngine());
const merchant = await aMerchant(engine);

const payment = { amount: 1000, currency: "USD" };
const pay = (request: object) => merchant.ask("POST", "/payments", { ...payment, ...request });
const refusedAs = ({ status, body: { error } }: Answer) => [status, error.code, error.message];

const wallet = { payment_method: "wallet", payment_method_type: "paypal" };
const paypal = { payment_method_data: { wallet: { paypal_redirect: {} } } };
const { payment_method_data: cardData } = card();
const METHOD_NEEDED = "A payment token or payment method data or ctp service details is required";

describe("a method that does not fit together", () => {
  test.each([
    ["without its family", paypal, 400, "IR_04", "Missing required param: payment_method"],
    [
      "without its type",
      { payment_method: "wallet", ...paypal },
      400,
      "IR_04",
      "Missing required param: payment_method_type",
    ],
    ["without its data", { payment_method: "card" }, 400, "IR_04", "Missing required param: payment_method_data"],
    [
      "of a card's type",
      { ...wallet, ...paypal, payment_method_type: "credit" },
      422,
      "IR_06",
      "payment_method_type doesn't correspond to the specified payment_method",
    ],
    [
      "with a card's data",
      { ...wallet, payment_method_data: cardData },
      422,
      "IR_06",
      "payment_method_data doesn't correspond to the specified payment_method",
    ],
    [
      "with a wallet's data for a card",
      { payment_method: "card", ...paypal },
      422,
      "IR_06",
      "payment_method_data doesn't correspond to the specified payment_method",
    ],
    ["that is only named at confirm", { confirm: true, payment_method_type: "credit" }, 422, "IR_06", METHOD_NEEDED],
  ])("%s is refused", async (_what, request, ...expected) => {
    expect(refusedAs(await pay(request))).toEqual(expected);
  });

  test("is refused at an update and at a confirmation too", async () => {
    const { payment_id } = (await pay({})).body;
    const mismatch = { ...wallet, payment_method_data: cardData };
    for (const path of [`/payments/${payment_id}`, `/payments/${payment_id}/confirm`, "/payments/pay_none/confirm"])
      expect(refusedAs(await merchant.ask("POST", path, mismatch)).slice(0, 2)).toEqual([422, "IR_06"]);
  });

  test("of an unknown kind, of two kinds or of an unknown type cannot be read", async () => {
    const unknown = await pay({ payment_method: "card", payment_method_data: { cash: {} } });
    expect(unknown.body.error.message).toMatch(
      /^Json deserialize error: unknown variant `cash`, expected one of `card`,/,
    );
    const two = await pay({ payment_method: "card", payment_method_data: { ...cardData, wallet: {} } });
    const SINGLE = "Json deserialize error: invalid value: map, expected map with a single key";
    expect(two.body.error.message).toBe(SINGLE);
    const type = await pay({ ...wallet, ...paypal, payment_method_type: "barter" });
    expect(type.body.error.message).toMatch(/^Json deserialize error: unknown variant `barter`/);
    const inner = await pay({ ...wallet, payment_method_data: { wallet: { paypal: {} } } });
    expect(inner.body.error.message).toMatch(/unknown variant `paypal`, expected one of `ali_pay_hk_redirect`/);
    for (const answer of [unknown, two, type, inner]) expect(refusedAs(answer).slice(0, 2)).toEqual([400, "IR_06"]);
  });

  test("a card can come without its security code, under a kind of its own", async () => {
    const { card_cvc: _code, ...withoutCode } = cardData.card;
    const kind = { payment_method: "card", payment_method_data: { card_with_no_cvc: withoutCode } };
    expect((await pay({ ...kind, confirm: true })).body.status).toBe("succeeded");
    const expired = { card_with_no_cvc: { ...withoutCode, card_exp_year: "2020" } };
    expect((await pay({ ...kind, payment_method_data: expired })).body.error.code).toBe("IR_16");
  });

  test("billing may stand beside the data, and a fitting method is taken", async () => {
    const withBilling = { ...cardData, billing: { address: { city: "Bern" } } };
    expect((await pay({ ...card(), payment_method_type: "debit", payment_method_data: withBilling })).status).toBe(200);
    expect((await pay({ ...wallet, ...paypal })).status).toBe(200);
    const voucher = { payment_method: "voucher", payment_method_type: "oxxo" };
    expect((await pay({ ...voucher, payment_method_data: { voucher: "oxxo" } })).status).toBe(200);
  });
});

describe("an amount to capture", () => {
  const WHOLE = "amount_to_capture must be equal to total_capturable_amount when capture_method = automatic";
  const LESS = "amount_to_capture contains invalid data. Expected format is amount_to_capture lesser than amount";

  test.each([
    [{ amount_to_capture: 999 }, 400, "IR_16", WHOLE],
    [{ amount_to_capture: 999, capture_method: "sequential_automatic" }, 400, "IR_16", WHOLE],
    [{ amount_to_capture: 1000, shipping_cost: 50 }, 400, "IR_16", WHOLE],
    [{ amount_to_capture: 1001, capture_method: "manual" }, 422, "IR_05", LESS],
    [{ amount: 0, amount_to_capture: 0, capture_method: "manual" }, 422, "IR_05", LESS],
  ])("%j is refused", async (request, ...expected) => {
    expect(refusedAs(await pay(request))).toEqual(expected);
  });

  test("is taken when it is the whole amount, or when the merchant captures", async () => {
    expect((await pay({ amount_to_capture: 1000 })).status).toBe(200);
    expect((await pay({ amount_to_capture: 400, capture_method: "manual" })).status).toBe(200);
  });

  test("is held against the payment at an update", async () => {
    const { payment_id } = (await pay({})).body;
    const partly = await merchant.ask("POST", `/payments/${payment_id}`, { amount_to_capture: 400 });
    expect(refusedAs(partly)).toEqual([400, "IR_16", WHOLE]);
  });
});

test.each([
  ["a relative return_url", { return_url: "/thanks" }, 400, "Json deserialize error: relative URL without a base"],
  ["a return_url that is no URL", { return_url: "shop" }, 400, "Json deserialize error: relative URL without a base"],
  [
    "a return_url that is too long",
    { return_url: `https://shop.example/${"a".repeat(2030)}` },
    422,
    "return_url must be at most 2048 characters long. Received 2051 characters",
  ],
  [
    "order_details without product_name",
    { order_details: [{ quantity: 1, amount: 1000 }] },
    400,
    "Json deserialize error: missing field `product_name`",
  ],
  [
    "a session that is too short",
    { session_expiry: 59 },
    422,
    "session_expiry should be between 60(1 min) to 7890000(3 months).",
  ],
  [
    "a payment link that is confirmed",
    { payment_link: true, confirm: true, ...card() },
    422,
    "cannot confirm a payment while creating a payment link",
  ],
  [
    "a payment link without return_url",
    { payment_link: true },
    422,
    "return_url must be sent while creating a payment link",
  ],
])("%s is refused", async (_what, request, status, message) => {
  expect(refusedAs(await pay(request))).toEqual([status, "IR_06", message]);
});

test.each([
  [
    "a scheduled capture",
    { capture_method: "scheduled" },
    501,
    "IR_00",
    "This API is under development and will be made available soon.",
  ],
  [
    "an amount over the engine's limit",
    { amount: 1_000_000_000 },
    400,
    "IR_16",
    "amount should not be more than 999999999",
  ],
  [
    "a method to save without a customer",
    { ...card(), confirm: true, setup_future_usage: "off_session" },
    400,
    "IR_16",
    "customer_id is mandatory when setup_future_usage is given",
  ],
  [
    "a customer who is described in two ways",
    { customer_id: "a", email: "a@b.example", customer: { id: "b", email: "b@b.example" } },
    400,
    "IR_16",
    "The field names `customer_id and customer.id, email and customer.email` sent in both places is ambiguous",
  ],
])("%s is refused", async (_what, request, ...expected) => {
  expect(refusedAs(await pay(request))).toEqual(expected);
});

test("return_url comes back as the engine writes it", async () => {
  expect((await pay({ return_url: "https://shop.example" })).body.return_url).toBe("https://shop.example/");
});

test("what the request says wrongly is refused before its id is found to be taken", async () => {
  await pay({ payment_id: "twice" });
  expect(refusedAs(await pay({ payment_id: "twice", confirm: true }))).toEqual([422, "IR_06", METHOD_NEEDED]);
});
