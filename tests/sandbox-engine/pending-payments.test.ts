import { describe, expect, test } from "vitest";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aMerchant, anEngine, aPayment, card } from "./engine.ts";

const engine = await closedAfterTests(anEngine());
const merchant = await aMerchant(engine);

const TYPES: Record<string, string> = {
  wallet: "paypal",
  pay_later: "klarna",
  bank_redirect: "sofort",
  card_redirect: "knet",
  crypto: "crypto_currency",
  bank_transfer: "ach",
  bank_debit: "ach",
  voucher: "boleto",
  upi: "upi_collect",
};

const paidBy = (family: string, data: object, more: object = {}) =>
  aPayment(merchant, {
    payment_method: family,
    payment_method_type: TYPES[family],
    payment_method_data: { [family]: data },
    ...more,
  });

const paypal = () => paidBy("wallet", { paypal_redirect: {} });
const bankDebit = () => paidBy("bank_debit", { ach_bank_debit: { account_number: "1", routing_number: "2" } });

const read = async (payment: { payment_id: string }) =>
  (await merchant.ask("GET", `/payments/${payment.payment_id}?expand_attempts=true`)).body;

const advance = (payment: { payment_id: string }, status: string, more: object = {}) =>
  engine.admin("POST", `/sandbox/payments/${payment.payment_id}/advance`, {
    merchant_id: merchant.merchantId,
    status,
    ...more,
  });

describe("a method with a page", () => {
  test.each([
    ["wallet", { paypal_redirect: {} }],
    ["pay_later", { klarna_redirect: {} }],
    ["bank_redirect", { sofort: {} }],
    ["card_redirect", { knet: {} }],
    ["crypto", {}],
  ])("%s waits for the payer until its page ends it", async (family, data) => {
    const payment = await paidBy(family, data);
    expect(payment).toMatchObject({
      status: "requires_customer_action",
      next_action: { type: "redirect_to_url" },
      amount_received: null,
    });
    const url = payment.next_action.redirect_to_url;
    expect((await fetch(url)).status).toBe(200);
    expect((await read(payment)).status).toBe("requires_customer_action");
    await fetch(`${url}?outcome=succeed`, { method: "POST" });
    expect(await read(payment)).toMatchObject({ status: "succeeded", amount_received: 1000, next_action: null });
  });

  test("fails when the payer rejects it", async () => {
    const payment = await paypal();
    await fetch(`${payment.next_action.redirect_to_url}?outcome=fail`, { method: "POST" });
    expect(await read(payment)).toMatchObject({ status: "failed", error_code: "payment_rejected" });
  });

  test("a wallet that comes with a token is charged at once", async () => {
    expect((await paidBy("wallet", { google_pay: { type: "CARD" } })).status).toBe("succeeded");
  });
});

describe("a method that the payer pays elsewhere", () => {
  test.each([
    ["bank_transfer", { ach_bank_transfer: {} }, "display_bank_transfer_information"],
    ["voucher", { boleto: {} }, "display_voucher_information"],
    ["upi", { upi_collect: { vpa_id: "jo@sandbox" } }, "wait_screen_information"],
  ])("%s says what to do and stays pending until the processor reports", async (family, data, type) => {
    const payment = await paidBy(family, data);
    expect(payment).toMatchObject({ status: "requires_customer_action", next_action: { type } });
    expect((await advance(payment, "succeeded")).body).toMatchObject({ status: "succeeded", amount_received: 1000 });
  });
});

describe("an asynchronous method", () => {
  test("stays processing until the processor reports success", async () => {
    const payment = await bankDebit();
    expect(payment).toMatchObject({ status: "processing", next_action: null, amount_received: null });
    expect((await read(payment)).attempts).toMatchObject([{ status: "pending" }]);
    expect((await advance(payment, "succeeded")).body.status).toBe("succeeded");
  });

  test("fails with the code that the control call gives", async () => {
    const failed = await advance(await bankDebit(), "failed", {
      error_code: "R01",
      error_message: "Insufficient funds",
    });
    expect(failed.body).toMatchObject({ status: "failed", error_code: "R01", error_message: "Insufficient funds" });
  });

  test("can process after the payer has approved", async () => {
    const payment = await paypal();
    expect((await advance(payment, "processing")).body).toMatchObject({ status: "processing", next_action: null });
    expect((await advance(payment, "succeeded")).body.status).toBe("succeeded");
  });

  test("is taken back by the payer's bank after it succeeded, and keeps what was received", async () => {
    const payment = await bankDebit();
    const { amount_received: received } = (await advance(payment, "succeeded")).body;
    expect(received).toBeGreaterThan(0);
    expect((await advance(payment, "failed")).body).toMatchObject({ status: "failed", amount_received: received });
  });

  test("cannot be reported twice, and a decided payment cannot be reported at all", async () => {
    const payment = await bankDebit();
    const refused = [await advance(payment, "processing")];
    await advance(payment, "succeeded");
    refused.push(await advance(payment, "succeeded"), await advance(await aPayment(merchant, card()), "failed"));
    expect(refused.map(({ status, body }) => [status, body.error.code])).toEqual(Array(3).fill([400, "WE_02"]));
  });
});

describe("a payment that somebody must decide about", () => {
  const HELD = [
    ["review", "4000000000009235", "capture_review"],
    ["conflicted", "4000000000009243", "integrity_failure"],
    ["requires_merchant_action", "4000000000009250", "unresolved"],
  ] as const;

  const cancel = ({ payment_id }: { payment_id: string }) => merchant.ask("POST", `/payments/${payment_id}/cancel`, {});

  test.each(HELD)("is %s with its card, until the decision is reported", async (status, number, attempt) => {
    const payment = await aPayment(merchant, card(number));
    expect(payment).toMatchObject({ status, amount_received: null, amount_capturable: 0, next_action: null });
    expect((await read(payment)).attempts).toMatchObject([{ status: attempt }]);
    expect((await advance(payment, "succeeded")).body).toMatchObject({ status: "succeeded", amount_received: 1000 });
    const other = await aPayment(merchant, card(number));
    expect((await advance(other, "failed")).body).toMatchObject({ status: "failed" });
  });

  test("may come to it after a page or a silent processor, and is not in the same status twice", async () => {
    const payment = await bankDebit();
    expect((await advance(payment, "review")).body.status).toBe("review");
    expect((await advance(payment, "review")).body.error.code).toBe("WE_02");
    expect((await advance(payment, "requires_merchant_action")).body.status).toBe("requires_merchant_action");
  });

  test.each(HELD)("in %s is canceled only if its answer contradicts the request", async (status, number) => {
    const answer = await cancel(await aPayment(merchant, card(number)));
    if (status === "conflicted") expect(answer.body).toMatchObject({ status: "cancelled" });
    else expect([answer.status, answer.body.error.code]).toEqual([400, "IR_16"]);
  });
});
