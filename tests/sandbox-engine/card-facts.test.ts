import { describe, expect, test } from "vitest";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aMerchant, anEngine, aPayment, card } from "./engine.ts";
import { byMethod, chargeAgain, savedBy } from "./recurring.ts";

const engine = await closedAfterTests(anEngine());
const merchant = await aMerchant(engine);
const billing = { address: { line1: "1467 Harrison Street", zip: "94122", country: "US" } };
const cardOf = (payment: Record<string, unknown>) => (payment.payment_method_data as { card: object }).card;

describe("the card of an answer", () => {
  test.each([
    ["3782 8224 6310 005", "AmericanExpress", "AMERICAN EXPRESS US CARS", "UNITED STATES OF AMERICA"],
    ["3714 4963 5398 431", "AmericanExpress", "AMERICAN EXPRESS TEST", "UNITEDSTATES"],
    ["4242424242424242", "Visa", "STRIPE PAYMENTS UK LIMITED", "UNITEDKINGDOM"],
    ["4111111111111111", "Visa", "JP Morgan", "INDIA"],
    ["4000002760000016", "Visa", "INTL HDQTRS CENTER OWNED", "GERMANY"],
  ])("%s has its facts and the processor's checks", async (number, card_network, card_issuer, card_issuing_country) => {
    const payment = await aPayment(merchant, { ...card(number), billing });
    expect(payment.status).toBe("succeeded");
    expect(cardOf(payment)).toMatchObject({ card_type: "CREDIT", card_network, card_issuer, card_issuing_country });
    expect(cardOf(payment)).toMatchObject({
      payment_checks: { cvc_check: "pass", address_line1_check: "pass", address_postal_code_check: "pass" },
    });
  });

  test("has no checks before the payer's approval, and those of what was given after it", async () => {
    const payment = await aPayment(merchant, card("4000 0025 0000 3155"));
    expect(payment.status).toBe("requires_customer_action");
    expect(cardOf(payment)).toMatchObject({
      card_issuer: "INTL HDQTRS CENTER OWNED",
      card_issuing_country: "UNITED STATES OF AMERICA",
      payment_checks: null,
    });
    const { merchantId: merchant_id } = merchant;
    const path = `/sandbox/payments/${payment.payment_id}/authenticate`;
    const { body } = await engine.admin("POST", path, { merchant_id, outcome: "succeed" });
    expect(cardOf(body)).toMatchObject({
      payment_checks: { cvc_check: "pass", address_line1_check: null, address_postal_code_check: null },
    });
  });

  test("keeps its facts when it is saved, and a charge without the payer checks no code", async () => {
    const { payment_method_id } = await savedBy(merchant, "ann", card("378282246310005"));
    const saved = (await merchant.ask("GET", `/payment_methods/${payment_method_id}`)).body.card;
    expect(saved).toMatchObject({
      card_issuer: "AMERICAN EXPRESS US CARS",
      card_type: "CREDIT",
      issuer_country: "UNITED STATES OF AMERICA",
    });
    const charged = await chargeAgain(merchant, "ann", byMethod(payment_method_id as string));
    expect(cardOf(charged.body)).toMatchObject({ card_type: "CREDIT", payment_checks: { cvc_check: null } });
  });

  test("has no checks after a decline, and no facts when the number is in no table", async () => {
    expect(cardOf(await aPayment(merchant, card("4000000000000002")))).toMatchObject({ payment_checks: null });
    const unknown = { card_type: null, card_issuer: null, card_issuing_country: null };
    expect(cardOf(await aPayment(merchant, card("4917610000000000")))).toMatchObject(unknown);
  });
});
