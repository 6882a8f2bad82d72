import { describe, expect, test } from "vitest";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { type Answer, aMerchant, anEngine, card } from "./engine.ts";
import { byMandate, byMethod, CONSENT, chargeAgain, mandateOf, savedBy } from "./recurring.ts";

const engine = await closedAfterTests(anEngine());
const merchant = await aMerchant(engine);

const refused = (answer: Answer, code: string, more: object = {}) => {
  expect(answer.status).toBe(400);
  expect(answer.body.error).toMatchObject({ type: "invalid_request", code, ...more });
};
const overLimit = { message: "Mandate Validation Failed", reason: "request amount is greater than mandate amount" };

describe("another customer's", () => {
  const message = "customer_id must match mandate customer_id";

  test("saved method is not charged", async () => {
    const { payment_method_id } = await savedBy(merchant, "ann");
    refused(await chargeAgain(merchant, "mallory", byMethod(payment_method_id)), "IR_16", { message });
  });

  test("mandate is not charged, however it is named", async () => {
    const mandate_id = await mandateOf(merchant, "bob");
    refused(await chargeAgain(merchant, "mallory", byMandate(mandate_id)), "IR_16", { message });
    refused(await chargeAgain(merchant, "mallory", { mandate_id }), "IR_16", { message });
  });

  test("token is not charged", async () => {
    await savedBy(merchant, "cora");
    const [{ payment_token }] = (await merchant.ask("GET", "/customers/cora/payment_methods")).body
      .customer_payment_methods;
    const request = { amount: 5, currency: "USD", confirm: true, customer_id: "mallory", payment_token };
    expect((await merchant.ask("POST", "/payments", request)).status).toBe(404);
  });
});

describe("a mandate", () => {
  test("for several uses allows its amount in all, in its currency", async () => {
    const mandate_id = await mandateOf(merchant, "dan", { multi_use: { amount: 1000, currency: "USD" } });
    expect((await chargeAgain(merchant, "dan", { mandate_id, amount: 600 })).body).toMatchObject({
      status: "succeeded",
      mandate_id,
    });
    refused(await chargeAgain(merchant, "dan", { mandate_id, amount: 401 }), "HE_03", overLimit);
    const reason = "cross currency mandates not supported";
    refused(await chargeAgain(merchant, "dan", { mandate_id, amount: 1, currency: "EUR" }), "HE_03", { reason });
    expect((await chargeAgain(merchant, "dan", { ...byMandate(mandate_id), amount: 400 })).body.status).toBe(
      "succeeded",
    );
  });

  test("for one use allows one charge within its amount", async () => {
    const mandate_id = await mandateOf(merchant, "eve", { single_use: { amount: 500, currency: "USD" } });
    refused(await chargeAgain(merchant, "eve", { mandate_id, amount: 501 }), "HE_03", overLimit);
    expect((await chargeAgain(merchant, "eve", { mandate_id, amount: 500 })).body.status).toBe("succeeded");
    expect((await merchant.ask("GET", `/mandates/${mandate_id}`)).body.status).toBe("revoked");
    refused(await chargeAgain(merchant, "eve", { mandate_id, amount: 1 }), "IR_16", {
      message: "mandate is not active",
    });
  });

  test("is not exceeded by charges at the same time", async () => {
    const mandate_id = await mandateOf(merchant, "fay", { multi_use: { amount: 1000, currency: "USD" } });
    const charges = [1, 2, 3].map(() => chargeAgain(merchant, "fay", { mandate_id, amount: 600 }));
    expect((await Promise.all(charges)).map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  test("without a limit allows any amount", async () => {
    const mandate_id = await mandateOf(merchant, "gus");
    expect((await chargeAgain(merchant, "gus", { mandate_id, amount: 99_999 })).body.status).toBe("succeeded");
  });

  test("does not count declined charges", async () => {
    const limit = { multi_use: { amount: 1000, currency: "USD" } };
    const mandate_id = await mandateOf(merchant, "gil", limit, card("4000000000000341"));
    for (const _time of [1, 2]) {
      const answer = await chargeAgain(merchant, "gil", { mandate_id, amount: 600 });
      expect([answer.status, answer.body.status]).toEqual([200, "failed"]);
    }
  });

  test("needs a customer", async () => {
    const request = { amount: 5, currency: "USD", mandate_data: { customer_acceptance: CONSENT } };
    refused(await merchant.ask("POST", "/payments", request), "IR_16", {
      message: "`customer_id` is mandatory for mandates",
    });
  });
});

describe("a charge names one source", () => {
  const [details, mandate_id, payment_token] = [byMandate("man_1"), "man_1", "token_1"];
  const mandate_data = { customer_acceptance: CONSENT };

  test.each([
    ["recurring details and a mandate", { ...details, mandate_id }, "IR_16"],
    ["recurring details and a token", { ...details, payment_token }, "IR_16"],
    ["recurring details and a new mandate", { ...details, mandate_data }, "HE_03"],
    ["a mandate and a new mandate", { mandate_id, mandate_data }, "HE_03"],
  ])("not %s", async (_what, request, code) => {
    refused(await chargeAgain(merchant, "hal", request), code);
  });

  test.each([
    ["customer_id", undefined, "IR_04"],
    ["off_session", undefined, "IR_04"],
    ["confirm", undefined, "IR_04"],
    ["off_session", false, "IR_16"],
    ["confirm", false, "IR_16"],
  ])("and needs %s: %s is refused", async (field, value, code) => {
    const { payment_method_id } = await savedBy(merchant, "ida");
    for (const source of [byMethod(payment_method_id), { mandate_id: "man_1" }])
      refused(await chargeAgain(merchant, "ida", { ...source, [field]: value }), code);
  });
});
