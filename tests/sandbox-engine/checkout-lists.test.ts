import { describe, expect, test } from "vitest";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aMerchant, anEngine, aPayment } from "./engine.ts";
import { aShopWithWallets } from "./wallets.ts";

const engine = await closedAfterTests(anEngine());

type Shop = Awaited<ReturnType<typeof aShopWithWallets>>;

const listed = ({ merchant, payment, key }: Shop) =>
  merchant.ask("GET", `/account/payment_methods?client_secret=${payment.client_secret}`, undefined, { key });

const namesIn = async (shop: Shop): Promise<Record<string, string[]>> => {
  const { body } = await listed(shop);
  return Object.fromEntries(
    body.payment_methods.map((family: { payment_method: string; payment_method_types: object[] }) => [
      family.payment_method,
      family.payment_method_types.map((type) => (type as { payment_method_type: string }).payment_method_type),
    ]),
  );
};

describe("the merchant's methods for a checkout page", () => {
  test("are what its processors offer, with who offers them and which fields a card needs", async () => {
    const { body } = await listed(await aShopWithWallets(engine));
    expect(body).toMatchObject({ currency: "USD", merchant_name: "Tea Shop", payment_type: "normal" });
    const [cards, wallets] = body.payment_methods;
    expect(cards.payment_method_types[0]).toMatchObject({
      payment_method_type: "credit",
      card_networks: [
        { card_network: "Visa", eligible_connectors: ["stripe_test"] },
        { card_network: "Mastercard", eligible_connectors: ["stripe_test"] },
      ],
      required_fields: { "payment_method_data.card.card_number": { field_type: "user_card_number" } },
    });
    expect(wallets.payment_method_types[0].payment_experience).toEqual([
      { payment_experience_type: "invoke_sdk_client", eligible_connectors: ["stripe_test"] },
    ]);
  });

  test("are only those that the payment can use", async () => {
    const all = { wallet: ["google_pay", "apple_pay", "paypal"], pay_later: ["klarna"], bank_debit: ["ach"] };
    expect(await namesIn(await aShopWithWallets(engine))).toEqual({ card: ["credit", "debit"], ...all });
    expect(await namesIn(await aShopWithWallets(engine, { amount: 5001 }))).toEqual({ card: ["debit"], ...all });
    expect(await namesIn(await aShopWithWallets(engine, { currency: "EUR" }))).toMatchObject({
      wallet: ["google_pay", "apple_pay"],
    });
    const saving = { customer_id: "jo", setup_future_usage: "off_session" };
    expect(await namesIn(await aShopWithWallets(engine, saving))).toMatchObject({ card: ["credit"] });
  });

  test("are cards where the merchant has no processor", async () => {
    const merchant = await aMerchant(engine);
    const answer = await merchant.ask("GET", "/account/payment_methods");
    expect(answer.body.payment_methods).toMatchObject([
      { payment_method: "card", payment_method_types: [{ payment_method_type: "credit" }, {}] },
    ]);
  });

  test("need the secret of one of the merchant's payments in a browser", async () => {
    const shop = await aShopWithWallets(engine);
    const { merchant, key } = shop;
    expect((await merchant.ask("GET", "/account/payment_methods", undefined, { key })).status).toBe(400);
    const strange = await aPayment(await aMerchant(engine), { confirm: false });
    expect((await listed({ ...shop, payment: strange })).status).toBe(400);
  });
});

describe("session tokens", () => {
  const start = ({ merchant, payment, key }: Shop, wallets: string[], more: object = {}) => {
    const { payment_id, client_secret } = payment;
    const request = { payment_id, client_secret, wallets, ...more };
    return merchant.ask("POST", "/payments/session_tokens", request, { key });
  };

  const walletsIn = ({ body }: Awaited<ReturnType<typeof start>>): string[] =>
    body.session_token.map((one: { wallet_name: string }) => one.wallet_name);

  test("open every wallet that the processors offer, or those that are asked for", async () => {
    const shop = await aShopWithWallets(engine);
    expect(walletsIn(await start(shop, []))).toEqual(["google_pay", "apple_pay", "paypal", "klarna"]);
    const googlePay = await start(shop, ["google_pay", "samsung_pay"]);
    expect(googlePay.body).toMatchObject({
      payment_id: shop.payment.payment_id,
      session_token: [{ wallet_name: "google_pay", transaction_info: { total_price: "10.00", currency_code: "USD" } }],
    });
  });

  test("need the publishable key with the payment's secret, and a payment that is not decided", async () => {
    const shop = await aShopWithWallets(engine);
    expect((await start(shop, [], { client_secret: "wrong" })).status).toBe(400);
    const { payment_id } = shop.payment;
    const asMerchant = await shop.merchant.ask("POST", "/payments/session_tokens", { payment_id, wallets: [] });
    expect(asMerchant.status).toBe(401);
    const paid = await aPayment(shop.merchant);
    const refused = await start({ ...shop, payment: paid }, []);
    expect([refused.status, refused.body.error.code]).toEqual([400, "IR_16"]);
  });
});
