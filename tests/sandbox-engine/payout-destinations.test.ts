import { describe, expect, test } from "vitest";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aMerchant, anEngine } from "./engine.ts";

const engine = await closedAfterTests(anEngine());
const merchant = await aMerchant(engine);

const BANK = {
  payout_type: "bank",
  payout_method_data: { bank: { bank_account_number: "000123456789", bank_routing_number: "110000000" } },
};
const CARD = {
  payout_type: "card",
  payout_method_data: {
    card: { card_number: "4111111111111111", expiry_month: "12", expiry_year: "2050", card_holder_name: "Jo Doe" },
  },
};
const SENT = { confirm: true, auto_fulfill: true };

const create = (request: object) =>
  merchant.ask("POST", "/payouts/create", { amount: 5000, currency: "USD", ...request });

async function refusalOf(request: object) {
  const { status, body } = await create(request);
  return [status, body.error?.code, body.error?.message];
}

describe("a payout to a saved method", () => {
  test.each([
    ["card", CARD, { card: { last4: "1111", card_isin: "411111", card_exp_year: "2050" } }],
    ["bank account", BANK, { bank: { bank_account_number: "****6789", bank_routing_number: "****0000" } }],
  ])("goes to the %s of a recurring payout, by ID", async (kind, destination, shown) => {
    const customer_id = `cus_${kind.replace(" ", "_")}`;
    const first = (await create({ ...destination, ...SENT, customer_id, recurring: true })).body;
    expect(first).toMatchObject({ status: "success", payout_method_id: expect.stringMatching(/^pm_/) });
    const { payout_method_id } = first;
    const again = (await create({ ...SENT, customer_id, payout_method_id })).body;
    expect(again).toMatchObject({ status: "success", payout_method_id, payout_method_data: shown });
  });

  test("goes to a card of the customer's list, by token", async () => {
    const { card_number, expiry_month, expiry_year } = CARD.payout_method_data.card;
    const card = { card_number, card_exp_month: expiry_month, card_exp_year: expiry_year };
    await merchant.ask("POST", "/customers", { customer_id: "ann" });
    await merchant.ask("POST", "/payment_methods", { payment_method: "card", customer_id: "ann", card });
    const [saved] = (await merchant.ask("GET", "/customers/ann/payment_methods")).body.customer_payment_methods;
    const { body } = await create({ ...SENT, customer_id: "ann", payout_token: saved.payment_token });
    expect(body).toMatchObject({
      status: "success",
      payout_type: "card",
      payout_method_data: { card: { last4: "1111" } },
    });
  });

  test("is refused in the engine's order when the request contradicts itself", async () => {
    const first = (await create({ ...CARD, ...SENT, customer_id: "bob", recurring: true })).body;
    const { payout_method_id } = first;
    expect(await refusalOf({ payout_method_id, customer_id: "bob" })).toEqual([
      422,
      "IR_06",
      "Confirm must be true for recurring payouts",
    ]);
    expect(await refusalOf({ ...SENT, payout_method_id, payout_token: "t", customer_id: "bob" })).toEqual([
      422,
      "IR_06",
      "Only one of payout_method_id or payout_token should be provided.",
    ]);
    expect(await refusalOf({ ...SENT, payout_method_id })).toEqual([
      400,
      "IR_04",
      "Missing required param: customer_id when payment_method_id is passed",
    ]);
    expect(await refusalOf({ ...SENT, payout_method_id, customer_id: "cid" })).toEqual([
      422,
      "IR_06",
      "Payment method does not belong to this customer_id",
    ]);
    expect((await refusalOf({ ...SENT, payout_method_id: "pm_none", customer_id: "bob" })).slice(0, 2)).toEqual([
      404,
      "HE_02",
    ]);
    expect((await refusalOf({ ...SENT, payout_token: "token_none", customer_id: "bob" })).slice(0, 2)).toEqual([
      422,
      "IR_29",
    ]);
  });

  test("is saved only by a recurring payout that was sent", async () => {
    const once = (await create({ ...CARD, ...SENT, customer_id: "dan" })).body;
    const held = (await create({ ...CARD, customer_id: "dan", recurring: true })).body;
    expect([once.payout_method_id, held.payout_method_id]).toEqual([null, null]);
  });
});

describe("a payout link", () => {
  const linked = { payout_link: true, customer_id: "eve", payout_link_config: { test_mode: true } };

  test("asks the customer for the account, and sends the payout there", async () => {
    const { body } = await create({ ...linked, auto_fulfill: true });
    expect(body).toMatchObject({ status: "requires_payout_method_data" });
    expect(body.payout_link).toEqual({
      payout_link_id: expect.stringMatching(/^payout_link_/),
      link: `${engine.url}/payout_link/${merchant.merchantId}/${body.payout_id}`,
    });
    expect(await (await fetch(body.payout_link.link)).text()).toContain("Account number");
    const account = new URLSearchParams({ bank_account_number: "000123456789", bank_routing_number: "110000000" });
    const sent = await fetch(body.payout_link.link, { method: "POST", body: account });
    expect([sent.status, await sent.text()]).toEqual([200, expect.stringContaining("Status: success")]);
    const paid = await merchant.ask("GET", `/payouts/${body.payout_id}`);
    expect(paid.body).toMatchObject({ status: "success", payout_type: "bank" });
    const again = await fetch(body.payout_link.link, { method: "POST", body: account });
    expect(await again.text()).toContain("Status: success");
  });

  test("is not made with confirm, without a customer, or without the domains that may show it", async () => {
    expect(await refusalOf({ ...linked, confirm: true })).toEqual([
      422,
      "IR_06",
      "cannot confirm a payout while creating a payout link",
    ]);
    expect((await refusalOf({ ...linked, customer_id: null })).slice(0, 2)).toEqual([400, "IR_04"]);
    expect((await refusalOf({ ...linked, payout_link_config: null })).slice(0, 2)).toEqual([400, "IR_40"]);
  });

  test("opens outside of test mode in a frame of the profile's domains only", async () => {
    const own = await aMerchant(engine);
    const profile = `/account/${own.merchantId}/business_profile/${own.account.default_profile}`;
    await own.ask("POST", profile, { payout_link_config: { allowed_domains: ["shop.example"] } });
    const request = { amount: 5000, currency: "USD", payout_link: true, customer_id: "fay" };
    const { link } = (await own.ask("POST", "/payouts/create", request)).body.payout_link;
    const open = (headers: Record<string, string>) => fetch(link, { headers });
    const shown = await open({ "sec-fetch-dest": "iframe", referer: "https://shop.example/pay" });
    expect([shown.status, shown.headers.get("content-security-policy")]).toEqual([
      200,
      expect.stringContaining("frame-ancestors shop.example"),
    ]);
    expect((await open({ "sec-fetch-dest": "iframe", referer: "https://other.example/" })).status).toBe(403);
    expect((await open({ referer: "https://shop.example/pay" })).status).toBe(403);
  });

  test("is not made for a profile whose domain would end the header that names it", async () => {
    const own = await aMerchant(engine);
    const profile = `/account/${own.merchantId}/business_profile/${own.account.default_profile}`;
    await own.ask("POST", profile, { payout_link_config: { allowed_domains: ["shop.example; script-src *"] } });
    const request = { amount: 5000, currency: "USD", payout_link: true, customer_id: "fay" };
    const { status, body } = await own.ask("POST", "/payouts/create", request);
    expect([status, body.error.code]).toEqual([400, "IR_40"]);
  });

  test("of a payout that has none does not exist", async () => {
    const { payout_id } = (await create({})).body;
    expect((await fetch(`${engine.url}/payout_link/${merchant.merchantId}/${payout_id}`)).status).toBe(404);
  });
});

test.each([
  ["GET", 0],
  ["GET", 101],
  ["POST", 0],
  ["POST", 101],
])("a list of payouts by %s is not %i long", async (method, limit) => {
  const answer =
    method === "GET"
      ? await merchant.ask("GET", `/payouts/list?limit=${limit}`)
      : await merchant.ask("POST", "/payouts/list", { limit });
  expect(answer.status).toBe(400);
});

test("a list of payouts is ten long unless it is asked for more", async () => {
  const own = await aMerchant(engine);
  for (let count = 0; count < 11; count += 1) await own.ask("POST", "/payouts/create", { amount: 1, currency: "USD" });
  const sizes = [
    (await own.ask("GET", "/payouts/list")).body.size,
    (await own.ask("GET", "/payouts/list?limit=100")).body.size,
    (await own.ask("POST", "/payouts/list", {})).body.size,
    (await own.ask("POST", "/payouts/list", { limit: 100 })).body.size,
  ];
  expect(sizes).toEqual([10, 11, 10, 11]);
});
