import { aShopWithWallets } from "#tests/sandbox-engine/wallets.ts";
import { aDispute, aPayment, aSavedCard, CONSENT, card, type Samples, type TestWorld } from "./world.ts";

const held = (world: TestWorld, more: object = {}) => aPayment(world.merchant, { capture_method: "manual", ...more });

const create =
  (request: object) =>
  ({ merchant }: TestWorld) =>
    merchant.ask("POST", "/payments", { amount: 1000, currency: "USD", confirm: true, ...card(), ...request });

const CHALLENGED = card("4000003800000446");

const OF_ALL_FIELDS = {
  description: "A chair",
  metadata: { order: "1" },
  return_url: "https://shop.example/back",
  email: "ann@example.com",
  name: "Ann",
  phone: "5550100",
  billing: { address: { line1: "1 Main St", city: "Springfield", country: "US", zip: "12345", first_name: "Ann" } },
  shipping: {
    address: { line1: "1 Main St" },
    phone: { number: "5550100", country_code: "+1" },
    email: "a@example.com",
  },
  order_details: [
    {
      ...{ product_name: "Chair", quantity: 1, amount: 1000, total_amount: 990, total_tax_amount: 90 },
      ...{
        unit_discount_amount: 100,
        product_id: "C-1",
        sku: "C-1",
        commodity_code: "56101500",
        unit_of_measure: "EA",
      },
    },
  ],
  order_tax_amount: 90,
  shipping_cost: 50,
  surcharge_details: { surcharge_amount: 20, tax_amount: 2 },
  discount_amount: 100,
  statement_descriptor_name: "Shop",
  statement_descriptor_suffix: "Chair",
  merchant_order_reference_id: "order_1",
  authentication_type: "no_three_ds",
  payment_method_type: "credit",
  payment_channel: "ecommerce",
  browser_info: { user_agent: "Firefox", language: "en" },
};

/** The customer's client in a browser: the publishable key and the payment's secret. */
function asBrowser(world: TestWorld, payment: { client_secret: string }) {
  const key = world.merchant.account.publishable_key as string;
  return { key, query: `?client_secret=${payment.client_secret}` };
}

export const paymentSamples: Samples = {
  "POST /payments": [
    create({}),
    create({ confirm: false }),
    create({ ...CHALLENGED }),
    create(card("4000000000000002")),
    create({ capture_method: "manual" }),
    create({ payment_link: true, confirm: false, return_url: "https://shop.example/back" }),
    create({ customer: { id: "bob", name: "Ann", email: "ann@example.com" }, ...OF_ALL_FIELDS }),
    create({ customer_id: "cid", setup_future_usage: "off_session", mandate_data: { customer_acceptance: CONSENT } }),
    ({ merchant }) => merchant.ask("POST", "/payments", { amount: 1000, currency: "USD" }),
    (world) =>
      create({
        payment_method: null,
        payment_method_data: null,
        off_session: true,
        customer_id: world.customerId,
        recurring_details: { type: "payment_method_id", data: world.savedMethodId },
      })(world),
    create({
      payment_method: "wallet",
      payment_method_type: "paypal",
      payment_method_data: { wallet: { paypal_redirect: {} } },
      return_url: "https://shop.example/back",
    }),
  ],
  "GET /account/payment_methods": async (world) => {
    const { key, query } = asBrowser(world, await aPayment(world.merchant, { confirm: false }));
    return world.merchant.ask("GET", `/account/payment_methods${query}`, undefined, { key });
  },
  "GET /payments/:id/client": async (world) => {
    await aSavedCard(world.merchant, "gia");
    const payment = await aPayment(world.merchant, { confirm: false, customer_id: "gia" });
    const { key, query } = asBrowser(world, payment);
    return world.merchant.ask("GET", `/payments/${payment.payment_id}/client${query}`, undefined, { key });
  },
  "POST /payments/session_tokens": async ({ engine }) => {
    const { merchant, payment, key } = await aShopWithWallets(engine);
    const { payment_id, client_secret } = payment;
    return merchant.ask("POST", "/payments/session_tokens", { payment_id, client_secret, wallets: [] }, { key });
  },
  "GET /payments/list": async ({ merchant }) => {
    await aPayment(merchant);
    return merchant.ask("GET", "/payments/list?limit=100");
  },
  "GET /payments/:id": async (world) => {
    const { merchant, engine } = world;
    const payment = await aPayment(merchant);
    await merchant.ask("POST", "/refunds", { payment_id: payment.payment_id, amount: 1 });
    await aDispute(engine, merchant, { payment_id: payment.payment_id });
    const expanded = "expand_attempts=true&expand_captures=true";
    return merchant.ask("GET", `/payments/${payment.payment_id}?${expanded}`);
  },
  "POST /payments/:id": async (world) => {
    const { payment_id } = await aPayment(world.merchant, { confirm: false });
    return world.merchant.ask("POST", `/payments/${payment_id}`, { amount: 2000, ...OF_ALL_FIELDS });
  },
  "POST /payments/:id/confirm": [
    async ({ merchant }) => {
      const { payment_id } = await aPayment(merchant, { confirm: false });
      return merchant.ask("POST", `/payments/${payment_id}/confirm`, {});
    },
    async (world) => {
      const payment = await aPayment(world.merchant, { confirm: false });
      const { key } = asBrowser(world, payment);
      const body = { client_secret: payment.client_secret, ...CHALLENGED };
      return world.merchant.ask("POST", `/payments/${payment.payment_id}/confirm`, body, { key });
    },
  ],
  "POST /payments/:id/capture": [
    async (world) =>
      world.merchant.ask("POST", `/payments/${(await held(world)).payment_id}/capture`, { amount_to_capture: 400 }),
    async (world) => {
      const { payment_id } = await held(world, { capture_method: "manual_multiple" });
      return world.merchant.ask("POST", `/payments/${payment_id}/capture`, { amount_to_capture: 400 });
    },
  ],
  "POST /payments/:id/cancel": async (world) => {
    const { payment_id } = await held(world);
    return world.merchant.ask("POST", `/payments/${payment_id}/cancel`, { cancellation_reason: "duplicate" });
  },
  "POST /payments/:id/cancel_post_capture": async ({ merchant }) => {
    const { payment_id } = await aPayment(merchant);
    return merchant.ask("POST", `/payments/${payment_id}/cancel_post_capture`, {});
  },
  "POST /payments/:id/incremental_authorization": async (world) => {
    const { payment_id } = await held(world, { request_incremental_authorization: true });
    return world.merchant.ask("POST", `/payments/${payment_id}/incremental_authorization`, { amount: 1500 });
  },
  "POST /payments/:id/extend_authorization": async (world) => {
    const { payment_id } = await held(world, { request_extended_authorization: true });
    return world.merchant.ask("POST", `/payments/${payment_id}/extend_authorization`);
  },
  "POST /payments/:id/update_metadata": async ({ merchant }) => {
    const { payment_id } = await aPayment(merchant);
    return merchant.ask("POST", `/payments/${payment_id}/update_metadata`, { metadata: { order: "2" } });
  },
  "GET /payment_link/:id": async ({ merchant }) => {
    const request = { confirm: false, payment_link: true, description: "A chair" };
    const { payment_link } = await aPayment(merchant, { ...request, return_url: "https://shop.example/back" });
    return merchant.ask("GET", `/payment_link/${payment_link.payment_link_id}`);
  },
  "GET /customers/payment_methods": async (world) => {
    const payment = await aSavedCard(world.merchant, "dan");
    const { key, query } = asBrowser(world, payment);
    return world.merchant.ask("GET", `/customers/payment_methods${query}`, undefined, { key });
  },
  "POST /refunds": [
    async ({ merchant }) => {
      const { payment_id } = await aPayment(merchant);
      return merchant.ask("POST", "/refunds", {
        payment_id,
        amount: 400,
        reason: "Damaged",
        metadata: { by: "Ann" },
        all_keys_required: true,
      });
    },
    async ({ merchant }) => {
      const { payment_id } = await aPayment(merchant);
      return merchant.ask("POST", "/refunds", { payment_id, refund_type: "scheduled" });
    },
  ],
  "GET /refunds/:id": async ({ merchant }) => {
    const { payment_id } = await aPayment(merchant);
    const { body } = await merchant.ask("POST", "/refunds", { payment_id });
    return merchant.ask("GET", `/refunds/${body.refund_id}`);
  },
  "POST /refunds/:id": async ({ merchant }) => {
    const { payment_id } = await aPayment(merchant);
    const { body } = await merchant.ask("POST", "/refunds", { payment_id });
    return merchant.ask("POST", `/refunds/${body.refund_id}`, { reason: "Late" });
  },
  "POST /refunds/list": async ({ merchant }) => {
    const { payment_id } = await aPayment(merchant);
    await merchant.ask("POST", "/refunds", { payment_id });
    return merchant.ask("POST", "/refunds/list", {});
  },
};
