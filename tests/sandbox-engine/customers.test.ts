import { describe, expect, test } from "vitest";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aMerchant, anEngine, aPayment, card } from "./engine.ts";

const engine = await closedAfterTests(anEngine());
const merchant = await aMerchant(engine);

const CONSENT = { acceptance_type: "offline", accepted_at: "2026-01-01T00:00:00Z" };
const saving = (customer_id: string, more: object = {}) =>
  aPayment(merchant, { customer_id, setup_future_usage: "off_session", customer_acceptance: CONSENT, ...more });

describe("customers", () => {
  test("are made, read, changed by POST and listed", async () => {
    const made = await merchant.ask("POST", "/customers", { customer_id: "ann", name: "Ann", email: "a@example.com" });
    expect(made.body).toMatchObject({ customer_id: "ann", name: "Ann", default_payment_method_id: null });
    await merchant.ask("POST", "/customers/ann", { name: "Anna" });
    expect((await merchant.ask("GET", "/customers/ann")).body.name).toBe("Anna");
    expect((await merchant.ask("GET", "/customers/list?limit=1")).body).toHaveLength(1);
    expect((await merchant.ask("GET", "/customers/list_with_count")).body.total_count).toBeGreaterThan(0);
  });

  test("of the same id are refused with IR_12, the code of too many refunds", async () => {
    await merchant.ask("POST", "/customers", { customer_id: "twice" });
    const again = await merchant.ask("POST", "/customers", { customer_id: "twice" });
    expect([again.status, again.body.error.code]).toEqual([400, "IR_12"]);
  });

  test("are redacted, not removed, and then no longer usable", async () => {
    await merchant.ask("POST", "/customers", { customer_id: "gone", name: "Bo", email: "b@example.com" });
    expect((await merchant.ask("DELETE", "/customers/gone")).body).toEqual({
      customer_id: "gone",
      customer_deleted: true,
      address_deleted: true,
      payment_methods_deleted: true,
    });
    expect((await merchant.ask("GET", "/customers/gone")).body).toMatchObject({ name: "Redacted", email: "Redacted" });
    for (const answer of [
      await merchant.ask("POST", "/customers/gone", { name: "Bo" }),
      await merchant.ask("DELETE", "/customers/gone"),
      await merchant.ask("POST", "/payments", { amount: 1, currency: "USD", customer_id: "gone" }),
    ])
      expect([answer.status, answer.body.error.code]).toEqual([400, "IR_11"]);
  });

  test("with an active mandate stay", async () => {
    const payment = await saving("mandated", { mandate_data: { customer_acceptance: CONSENT } });
    const refused = await merchant.ask("DELETE", "/customers/mandated");
    expect([refused.status, refused.body.error.code]).toEqual([400, "IR_10"]);
    expect((await merchant.ask("GET", "/customers/mandated/mandates")).body).toMatchObject([{ status: "active" }]);
    await merchant.ask("POST", `/mandates/revoke/${payment.mandate_id}`);
    expect((await merchant.ask("GET", `/mandates/${payment.mandate_id}`)).body.status).toBe("revoked");
    expect((await merchant.ask("DELETE", "/customers/mandated")).status).toBe(200);
  });

  test("that do not exist are 404 HE_02", async () => {
    const answer = await merchant.ask("GET", "/customers/nobody");
    expect([answer.status, answer.body.error.code]).toEqual([404, "HE_02"]);
  });
});

describe("payment methods", () => {
  test("are kept by a payment that says so, and shown without the number", async () => {
    const payment = await saving("carl");
    const listed = await merchant.ask("GET", "/customers/carl/payment_methods");
    expect(listed.body).toMatchObject({
      is_guest_customer: false,
      customer_payment_methods: [
        {
          payment_method_id: payment.payment_method_id,
          payment_token: expect.any(String),
          default_payment_method_set: true,
          card: { last4_digits: "4242", card_isin: "424242", expiry_year: "2050", card_network: "Visa" },
        },
      ],
    });
    expect(listed.text).not.toContain("4242424242424242");
  });

  test("are charged again without the payer, and a bad card stays bad", async () => {
    const { payment_method_id: data } = await saving("dora");
    const again = { off_session: true, customer_id: "dora", recurring_details: { type: "payment_method_id", data } };
    const charged = await merchant.ask("POST", "/payments", { amount: 5, currency: "USD", confirm: true, ...again });
    expect(charged.body).toMatchObject({ status: "succeeded", payment_method_id: data });
    const bad = await merchant.ask("POST", "/payment_methods", {
      ...methodOf("4000000000009979"),
      customer_id: "dora",
    });
    const recurring_details = { type: "payment_method_id", data: bad.body.payment_method_id };
    const request = { amount: 5, currency: "USD", confirm: true, ...again, recurring_details };
    expect((await merchant.ask("POST", "/payments", request)).body.error_code).toBe("stolen_card");
  });

  test("can be picked by token, made default and deleted", async () => {
    await saving("fay");
    const second = await merchant.ask("POST", "/payment_methods", {
      ...methodOf("5555555555554444"),
      customer_id: "fay",
    });
    const [newest, first] = (await merchant.ask("GET", "/customers/fay/payment_methods")).body.customer_payment_methods;
    const paid = await aPayment(merchant, { customer_id: "fay", payment_token: newest.payment_token });
    expect(paid.payment_method_id).toBe(second.body.payment_method_id);
    await merchant.ask("POST", `/customers/fay/payment_methods/${newest.payment_method_id}/default`, {});
    expect((await merchant.ask("DELETE", `/payment_methods/${first.payment_method_id}`)).body.deleted).toBe(true);
    const gone = await merchant.ask("GET", `/payment_methods/${first.payment_method_id}`);
    expect([gone.status, gone.body.error.code]).toEqual([404, "HE_02"]);
  });

  test("can get a new expiry date", async () => {
    const { payment_method_id } = await saving("gus");
    const card_exp_year = "2060";
    const updated = await merchant.ask("POST", `/payment_methods/${payment_method_id}/update`, {
      card: { card_exp_year },
    });
    expect(updated.body.card).toMatchObject({ expiry_month: "12", expiry_year: "2060" });
  });
});

function methodOf(number: string) {
  const { card_cvc: _cvc, ...kept } = card(number).payment_method_data.card;
  return { payment_method: "card", card: kept };
}
