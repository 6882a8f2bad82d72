import { describe, expect, test } from "vitest";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aMerchant, anEngine, aPayment, card } from "./engine.ts";

const engine = await closedAfterTests(anEngine());
const merchant = await aMerchant(engine);
const at = (now: string) => engine.admin("POST", `/sandbox/accounts/${merchant.merchantId}/clock`, { now });

const cardWith = (fields: object) => {
  const { payment_method, payment_method_data } = card();
  return { payment_method, payment_method_data: { card: { ...payment_method_data.card, ...fields } } };
};
const paying = (fields: object) =>
  merchant.ask("POST", "/payments", { amount: 100, currency: "USD", confirm: true, ...cardWith(fields) });

describe("a card is refused before a processor is asked", () => {
  test.each([
    ["a month after December", { card_exp_month: "13" }, "IR_16", "Invalid Expiry Month"],
    ["a month before January", { card_exp_month: "00" }, "IR_16", "Invalid Expiry Month"],
    ["a month that is no number", { card_exp_month: "May" }, "IR_07", "Invalid value provided: card_exp_month"],
    ["a year that is over", { card_exp_year: "2020" }, "IR_16", "Invalid Expiry Year"],
    ["a short year that is over", { card_exp_year: "20" }, "IR_16", "Invalid Expiry Year"],
    ["a year that is no number", { card_exp_year: "next" }, "IR_07", "Invalid value provided: card_exp_year"],
    ["a security code of one digit", { card_cvc: "1" }, "IR_16", "Invalid card_cvc length"],
    ["a security code of five digits", { card_cvc: "12345" }, "IR_16", "Invalid card_cvc length"],
    ["a security code of letters", { card_cvc: "abc" }, "IR_07", "Invalid value provided: card_cvc"],
    [
      "a bad security code and a bad month",
      { card_cvc: "1", card_exp_month: "13" },
      "IR_16",
      "Invalid card_cvc length",
    ],
  ])("with %s", async (_what, fields, code, message) => {
    const answer = await paying(fields);
    expect([answer.status, answer.body.error]).toEqual([400, { type: "invalid_request", code, message }]);
  });

  test.each([
    ["123456", "invalid card number length"],
    ["4".repeat(20), "invalid card number length"],
    ["4242x4242", "invalid character found in card number"],
    ["4242424242424241", "card number invalid"],
  ])("with the number %s", async (card_number, problem) => {
    const answer = await paying({ card_number });
    const message = `Json deserialize error: ${problem}`;
    expect([answer.status, answer.body.error]).toEqual([
      400,
      { error_type: "invalid_request", code: "IR_06", message },
    ]);
  });

  test("without a security code, with the code of a body that lacks a field", async () => {
    const answer = await paying({ card_cvc: undefined });
    expect([answer.status, answer.body.error.code]).toEqual([400, "IR_06"]);
    expect(answer.body.error.message).toContain("card_cvc");
  });

  test("when its last month is over", async () => {
    await at("2030-03-31T23:59:00Z");
    expect((await paying({ card_exp_month: "03", card_exp_year: "30" })).body.status).toBe("succeeded");
    await at("2030-04-01T00:01:00Z");
    const answer = await paying({ card_exp_month: "03", card_exp_year: "2030" });
    expect([answer.status, answer.body.error.code]).toEqual([400, "IR_16"]);
    expect(answer.body.error.message).toBe("Card Expired");
  });

  test("at an update, at a confirmation and when it is saved, too", async () => {
    const { payment_id } = await aPayment(merchant, { confirm: false });
    const expired = cardWith({ card_exp_year: "2020" });
    const saving = { payment_method: "card", customer_id: "ann", card: expired.payment_method_data.card };
    await merchant.ask("POST", "/customers", { customer_id: "ann" });
    for (const answer of [
      await merchant.ask("POST", `/payments/${payment_id}`, expired),
      await merchant.ask("POST", `/payments/${payment_id}/confirm`, expired),
      await merchant.ask("POST", "/payment_methods", saving),
    ])
      expect([answer.status, answer.body.error.code]).toEqual([400, "IR_16"]);
  });
});
