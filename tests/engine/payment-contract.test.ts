import { afterAll, beforeAll, expect, test } from "vitest";
import { type MerchantEngine, sandboxEngine, testCards } from "#extensions/connectors/engine/index.ts";
import { aSandboxEngine, connectMerchant, type Payable, payWithCard } from "./a-sandbox-engine.ts";

let sandbox: Awaited<ReturnType<typeof aSandboxEngine>>;
let merchant: MerchantEngine;
let payable: Payable;

beforeAll(async () => {
  sandbox = await aSandboxEngine();
  payable = { engineUrl: sandbox.engineUrl, ...(await connectMerchant(sandbox.engine, "mer_payments")) };
  merchant = payable.merchant;
});

afterAll(() => sandbox?.close());

const pay = (paymentId: string, cardNumber: string) => payWithCard(payable, cardNumber, { paymentId });

test("a payment is charged under our id, and found by it, alone and in the list", async () => {
  const paid = await pay("txn_paid", testCards.visa);
  const found = await merchant.payments.get("txn_paid");
  const listed = await Array.fromAsync(merchant.payments.list(), ({ enginePaymentId }) => enginePaymentId);

  expect(paid).toMatchObject({ enginePaymentId: "txn_paid", status: "succeeded", capturedMinorUnits: 6540n });
  expect(found).toMatchObject({ status: "succeeded", method: { last4: "4242" } });
  expect(listed).toContain("txn_paid");
});

test("a payment cannot be made twice", async () => {
  await pay("txn_once", testCards.visa);

  await expect(pay("txn_once", testCards.visa)).rejects.toMatchObject({ refusal: "already_exists" });
});

test("a payment that is declined is an answer", async () => {
  expect(await pay("txn_declined", testCards.declined)).toMatchObject({
    status: "requires_payment_method",
    engineStatus: "failed",
    failure: { code: "card_declined" },
    attempts: [{ status: "failed", failure: { code: "card_declined" } }],
  });
});

test("a payment that is declined can be paid again, under the same id", async () => {
  await pay("txn_again", testCards.declined);
  const { clientSecret } = await merchant.payments.getForm("txn_again");
  const payer = { paymentId: "txn_again", publishableKey: payable.publishableKey, clientSecret };
  const { engineUrl } = payable;
  await sandboxEngine({ url: engineUrl, apiKey: null }, "req_1").confirmAsPayer(payer, testCards.visa);

  expect(await merchant.payments.get("txn_again")).toMatchObject({
    status: "succeeded",
    failure: null,
    attempts: [{ status: "failed" }, { status: "succeeded" }],
    attemptCount: 2,
  });
});

test("a payment is held, captured in part, or canceled", async () => {
  for (const paymentId of ["txn_captured", "txn_canceled"])
    await payWithCard(payable, testCards.visa, { paymentId, captureMethod: "manual" });

  expect(await merchant.payments.capture("txn_captured", 40n)).toMatchObject({
    status: "partially_captured",
    capturedMinorUnits: 40n,
    capturableMinorUnits: 0n,
  });
  expect(await merchant.payments.cancel("txn_canceled", "Ordered twice")).toMatchObject({
    status: "canceled",
    cancelReason: "Ordered twice",
  });
});

test("a payment is captured in several parts, and the rest is released", async () => {
  await payWithCard(payable, testCards.visa, { paymentId: "txn_parts", captureMethod: "manual_multiple" });
  const first = await merchant.payments.capture("txn_parts", 40n);
  expect(first).toMatchObject({ status: "authorized", capturedMinorUnits: 40n, capturableMinorUnits: 6500n });
  await merchant.payments.capture("txn_parts", 60n);
  expect(await merchant.payments.get("txn_parts")).toMatchObject({
    captureMethod: "manual_multiple",
    captures: [
      { sequence: 1, amountMinorUnits: 40n, status: "succeeded" },
      { sequence: 2, amountMinorUnits: 60n, status: "succeeded" },
    ],
  });
  await expect(merchant.payments.capture("txn_parts")).rejects.toMatchObject({ refusal: "invalid_request" });
  expect(await merchant.payments.cancel("txn_parts")).toMatchObject({
    status: "partially_captured",
    capturedMinorUnits: 100n,
    capturableMinorUnits: 0n,
  });
});

test("an authorization is increased, and a decline of that leaves it as it was", async () => {
  const held = { captureMethod: "manual", isIncrementable: true } as const;
  await payWithCard(payable, testCards.visa, { paymentId: "txn_more", ...held });
  expect(await merchant.payments.increment("txn_more", 7_000n)).toMatchObject({
    ...{ status: "authorized", amountMinorUnits: 7_000n, capturableMinorUnits: 7_000n },
    increments: [{ status: "succeeded", amountMinorUnits: 7_000n }],
  });
  await payWithCard(payable, testCards.saved_insufficient_funds, { paymentId: "txn_no_more", ...held });
  expect(await merchant.payments.increment("txn_no_more", 7_000n)).toMatchObject({
    ...{ status: "authorized", amountMinorUnits: 6_540n, capturableMinorUnits: 6_540n },
    increments: [{ status: "failed", amountMinorUnits: 7_000n, failure: { code: "insufficient_funds" } }],
  });
  await payWithCard(payable, testCards.visa, { paymentId: "txn_fixed", captureMethod: "manual" });
  await expect(merchant.payments.increment("txn_fixed", 7_000n)).rejects.toMatchObject({ refusal: "wrong_state" });
});

test("a captured payment is voided until it clears", async () => {
  await payWithCard(payable, testCards.visa, { paymentId: "txn_void" });
  expect(await merchant.payments.void("txn_void", "Ordered twice")).toMatchObject({
    ...{ status: "canceled", engineStatus: "cancelled_post_capture", capturedMinorUnits: 6_540n },
    ...{ voiding: { status: "succeeded", reason: null }, cancelReason: "Ordered twice" },
  });
  await expect(merchant.payments.void("txn_void")).rejects.toMatchObject({ refusal: "wrong_state" });
  await payWithCard(payable, testCards.visa, { paymentId: "txn_cleared" });
  const engine = sandboxEngine({ url: payable.engineUrl, apiKey: "test_admin" }, "req_1");
  await engine.moveClock("mer_payments", new Date(Date.now() + 86_400_000));
  expect(await merchant.payments.void("txn_cleared")).toMatchObject({
    ...{ status: "succeeded", voiding: { status: "failed", reason: "The payment has cleared" } },
  });
  await engine.moveClock("mer_payments", null);
});

test("a payment keeps the payer's card for a later charge", async () => {
  const customer = { id: "cus_saved", name: "Ada", email: "ada@example.com" };
  const storing = { customer, consent: { acceptedAt: new Date() } };
  const first = await payWithCard(payable, testCards.saved_do_not_honor, { paymentId: "txn_first", ...storing });
  const paymentMethodId = first.enginePaymentMethodId ?? expect.unreachable("the card is stored");
  const later = { amountMinorUnits: 100n, currency: "USD", customer: { id: "cus_saved" }, paymentMethodId };

  expect(await merchant.payments.create({ paymentId: "txn_later", ...later })).toMatchObject({
    status: "requires_payment_method",
    failure: { code: "do_not_honor" },
  });
  expect(await merchant.payments.confirm("txn_later", { customerId: "cus_saved", paymentMethodId })).toMatchObject({
    attemptCount: 2,
    failure: { code: "do_not_honor" },
  });
});

test("a payment has a page of the engine when it is asked for", async () => {
  const page = { hasPage: true, returnUrl: "https://shop.example/done" };
  const created = await merchant.payments.create({
    paymentId: "txn_page",
    amountMinorUnits: 1n,
    currency: "USD",
    ...page,
  });

  expect(created.paymentPageUrl).toContain("txn_page");
  expect(await merchant.payments.getForm("txn_page")).toMatchObject({ paymentPageUrl: created.paymentPageUrl });
});

test("a payment that does not exist is not found", async () => {
  await expect(merchant.payments.get("txn_nowhere")).rejects.toMatchObject({ refusal: "not_found" });
});
