import { describe, expect, test } from "vitest";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { type Answer, aMerchant, anEngine } from "./engine.ts";
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
  test("for several uses allows its amount for each charge, in its currency", async () => {
    const mandate_id = await mandateOf(merchant, "dan", { multi_use: { amount: 1000, currency: "USD" } });
    for (const request of [{ mandate_id }, byMandate(mandate_id)])
      expect((await chargeAgain(merchant, "dan", { ...request, amount: 1000 })).body).toMatchObject({
        status: "succeeded",
        mandate_id,
      });
    refused(await chargeAgain(merchant, "dan", { mandate_id, amount: 1001 }), "HE_03", overLimit);
    const reason = "cross currency mandates not supported";
    refused(await chargeAgain(merchant, "dan", { mandate_id, amount: 1, currency: "EUR" }), "HE_03", { reason });
  });

  test("for one use stays active after a charge", async () => {
    const mandate_id = await mandateOf(merchant, "eve", { single_use: { amount: 500, currency: "USD" } });
    refused(await chargeAgain(merchant, "eve", { mandate_id, amount: 501 }), "HE_03", overLimit);
    expect((await chargeAgain(merchant, "eve", { mandate_id, amount: 500 })).body.status).toBe("succeeded");
    expect((await merchant.ask("GET", `/mandates/${mandate_id}`)).body.status).toBe("active");
  });

  test("that was revoked allows no charge", async () => {
    const mandate_id = await mandateOf(merchant, "fay");
    await merchant.ask("POST", `/mandates/revoke/${mandate_id}`);
    refused(await chargeAgain(merchant, "fay", { mandate_id, amount: 1 }), "IR_16", {
      message: "mandate is not active",
    });
  });

  test("with an ID of more than 64 characters is refused for its length", async () => {
    const answer = await chargeAgain(merchant, "fay", { mandate_id: "m".repeat(65), amount: 1 });
    expect([answer.status, answer.body.error]).toMatchObject([
      422,
      { code: "IR_06", message: "mandate_id must be at most 64 characters long. Received 65 characters" },
    ]);
    expect((await chargeAgain(merchant, "fay", { mandate_id: "m".repeat(64), amount: 1 })).status).toBe(404);
  });

  test("without a limit allows any amount", async () => {
    const mandate_id = await mandateOf(merchant, "gus");
    expect((await chargeAgain(merchant, "gus", { mandate_id, amount: 99_999 })).body.status).toBe("succeeded");
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
