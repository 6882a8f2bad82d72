import { describe, expect, test } from "vitest";
import { CURRENCIES } from "#sandbox/engine/http/currencies.ts";
import { PAYMENT_STATUSES } from "#sandbox/engine/rules/payment.rules.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aDispute, aMerchant, anEngine, aPayment, card, type TestMerchant } from "./engine.ts";

const engine = await closedAfterTests(anEngine());

const SINCE = "start_time=2020-01-01T00:00:00Z";
const PERIOD = { start_time: "2020-01-01T00:00:00Z" };
const BANK = {
  customer_id: "payee",
  payout_type: "bank",
  payout_method_data: { bank: { bank_account_number: "000123456789", bank_routing_number: "110000000" } },
};

/** A merchant with two profiles and a payment, a refund, a dispute and a payout in each. */
async function aMerchantWithTwoProfiles() {
  const merchant = await aMerchant(engine);
  const path = `/account/${merchant.merchantId}/business_profile`;
  const second = await merchant.ask("POST", path, { profile_name: "b" });
  const profiles = [merchant.account.default_profile as string, second.body.profile_id as string];
  for (const profile_id of profiles) {
    const { payment_id } = await aPayment(merchant, { profile_id });
    await merchant.ask("POST", "/refunds", { payment_id, amount: 1 });
    await aDispute(engine, merchant, { payment_id });
    await merchant.ask("POST", "/payouts/create", { amount: 100, currency: "USD", profile_id, ...BANK });
  }
  return { merchant, profile: profiles[1] ?? "" };
}

const { merchant, profile } = await aMerchantWithTwoProfiles();
const inProfile = { headers: { "x-profile-id": profile } };

test.each([
  ["GET", "/payments/", "list", undefined],
  ["POST", "/payments/", "list", {}],
  ["POST", "/refunds/", "list", {}],
  ["GET", "/disputes/", "list", undefined],
  ["GET", "/payouts/", "list", undefined],
  ["POST", "/payouts/", "list", {}],
])(
  "%s %s%s has every profile's objects, and its profile list those of the named one",
  async (method, at, list, body) => {
    const sizeOf = async (path: string) => {
      const answer = await merchant.ask(method, path, body, inProfile);
      return (answer.body.data ?? answer.body).length;
    };
    expect([await sizeOf(`${at}${list}`), await sizeOf(`${at}profile/${list}`)]).toEqual([2, 1]);
  },
);

describe("counts by status", () => {
  test.each([
    ["/payments/aggregate", "succeeded"],
    ["/refunds/aggregate", "success"],
    ["/disputes/aggregate", "dispute_opened"],
  ])("%s counts every profile, and its profile route the named one", async (path, status) => {
    const countOf = async (at: string) => {
      const { body } = await merchant.ask("GET", `${at}?${SINCE}`, undefined, inProfile);
      return body.status_with_count[status];
    };
    expect([await countOf(path), await countOf(path.replace("/aggregate", "/profile/aggregate"))]).toEqual([2, 1]);
  });

  test("have every status, and only objects of the period", async () => {
    const payments = (await merchant.ask("GET", `/payments/aggregate?${SINCE}`)).body.status_with_count;
    expect(Object.keys(payments).sort()).toEqual([...PAYMENT_STATUSES].sort());
    const refunds = (await merchant.ask("GET", `/refunds/aggregate?${SINCE}`)).body.status_with_count;
    expect(refunds).toEqual({ success: 2, failure: 0, pending: 0, manual_review: 0, transaction_failure: 0 });
    const later = await merchant.ask("GET", "/payments/aggregate?start_time=2090-01-01T00:00:00Z");
    expect(later.body.status_with_count.succeeded).toBe(0);
  });

  test("need the start of the period", async () => {
    expect((await merchant.ask("GET", "/payments/aggregate")).status).toBe(400);
  });
});

describe("what lists can be filtered by", () => {
  test("is, of payments and refunds, all that the engine knows", async () => {
    const own = await aMerchantWithConnector();
    const payments = (await own.ask("GET", "/payments/v2/filter")).body;
    expect(payments).toMatchObject({ status: PAYMENT_STATUSES, payment_method: { card: ["credit", "debit"] } });
    expect(payments.connector.stripe_test).toMatchObject([{ connector_label: "stripe_test_default" }]);
    expect(payments.authentication_type).toEqual(["three_ds", "no_three_ds"]);
    const refunds = (await own.ask("GET", "/refunds/v2/profile/filter")).body;
    expect(refunds).toMatchObject({ connector: payments.connector, currency: CURRENCIES });
    expect(refunds.refund_status).toContain("manual_review");
  });

  test("is, of a period, what its objects have", async () => {
    const payments = await merchant.ask("POST", "/payments/filter", PERIOD);
    expect(payments.body).toMatchObject({ currency: ["USD"], status: ["succeeded"], payment_method: ["card"] });
    const refunds = await merchant.ask("POST", "/refunds/filter", PERIOD);
    expect(refunds.body).toEqual({ connector: ["fauxpay"], currency: ["USD"], refund_status: ["success"] });
    const payouts = await merchant.ask("POST", "/payouts/profile/filter", PERIOD);
    expect(payouts.body).toMatchObject({ status: ["requires_confirmation"], payout_method: ["bank"] });
    const later = await merchant.ask("POST", "/refunds/filter", { start_time: "2090-01-01T00:00:00Z" });
    expect(later.body).toEqual({ connector: [], currency: [], refund_status: [] });
  });
});

test("a list has ten objects unless it is asked for more, disputes too", async () => {
  const own = await aMerchant(engine);
  const { payment_id } = await aPayment(own);
  for (let count = 0; count < 11; count += 1) await aDispute(engine, own, { payment_id });
  expect((await own.ask("GET", "/disputes/list")).body).toHaveLength(10);
  expect((await own.ask("GET", "/disputes/list?limit=11")).body).toHaveLength(11);
});

describe("the disputes that a processor reports", () => {
  const fetched = (own: TestMerchant, connector: string, from: string, till = "2090-01-01T00:00:00") =>
    own.ask("GET", `/disputes/${connector}/fetch?fetch_from=${from}&fetch_till=${till}`);

  test("are those of the connector in the period", async () => {
    const own = await aMerchantWithConnector();
    const payment = await aPayment(own, card("4000000000000259"));
    const connector = payment.merchant_connector_id;
    const { body } = await fetched(own, connector, "2020-01-01T00:00:00");
    expect(body).toMatchObject([{ amount: "1000", dispute_status: "dispute_opened", dispute_stage: "dispute" }]);
    expect(body[0].object_reference_id).toEqual({
      PaymentId: { ConnectorTransactionId: payment.connector_transaction_id },
    });
    expect((await fetched(own, connector, "2080-01-01T00:00:00")).body).toEqual([]);
  });

  test("need a period in the engine's format and a connector", async () => {
    const own = await aMerchantWithConnector();
    const bad = await fetched(own, "mca_none", "2020-01-01");
    expect([bad.status, bad.body.error.code]).toEqual([422, "IR_05"]);
    const none = await fetched(own, "mca_none", "2020-01-01T00:00:00");
    expect([none.status, none.body.error.code]).toEqual([404, "HE_02"]);
  });
});

async function aMerchantWithConnector(): Promise<TestMerchant> {
  const own = await aMerchant(engine);
  const types = [{ payment_method_type: "credit" }, { payment_method_type: "debit" }];
  await own.ask("POST", `/account/${own.merchantId}/connectors`, {
    connector_type: "payment_processor",
    connector_name: "stripe_test",
    payment_methods_enabled: [{ payment_method: "card", payment_method_types: types }],
  });
  return own;
}
