import { expect, test } from "vitest";
import { aStubEngine, json } from "./a-stub-engine.ts";

const PAYMENT = { payment_id: "txn_1", status: "succeeded", amount: 100, currency: "USD" };
const NEW = { paymentId: "txn_1", amountMinorUnits: 100n, currency: "USD" };

test("a payment waits for its payer, under our id, with what the engine may know of it", async () => {
  const stub = await aStubEngine((response) => json(response, 200, { ...PAYMENT, status: "requires_payment_method" }));

  const payment = await stub.merchant().payments.create({
    ...NEW,
    threeDs: "always",
    customer: { id: "cus_1", name: "Ada", email: "ada@example.com" },
    consent: { acceptedAt: new Date("2026-11-22T10:00:00Z") },
    hasPage: true,
    returnUrl: "https://shop.example/done",
    reference: "order-1",
    description: "Shoes",
    statementDescriptor: "SHOES",
    metadata: { cart: "7" },
  });

  expect(JSON.parse(String(stub.received[0]?.body))).toEqual({
    payment_id: "txn_1",
    amount: 100,
    currency: "USD",
    capture_method: "automatic",
    authentication_type: "three_ds",
    session_expiry: 86_400,
    customer: { id: "cus_1", name: "Ada", email: "ada@example.com" },
    setup_future_usage: "off_session",
    customer_acceptance: { acceptance_type: "offline", accepted_at: "2026-11-22T10:00:00.000Z" },
    payment_link: true,
    return_url: "https://shop.example/done",
    merchant_order_reference_id: "order-1",
    description: "Shoes",
    statement_descriptor_suffix: "SHOES",
    metadata: { cart: "7" },
  });
  expect(payment).toMatchObject({ enginePaymentId: "txn_1", status: "requires_payment_method", failure: null });
});

test("a stored payment method is charged at once, while the payer is away", async () => {
  const stub = await aStubEngine((response) => json(response, 200, { ...PAYMENT, amount_received: 100 }));
  const stored = { confirm: true, off_session: true, recurring_details: { type: "payment_method_id", data: "pm_1" } };

  const payment = await stub.merchant().payments.create({ ...NEW, customer: { id: "cus_1" }, paymentMethodId: "pm_1" });
  await stub.merchant().payments.confirm("txn_1", { customerId: "cus_1", paymentMethodId: "pm_1" });

  const [created, confirmed] = stub.received.map(({ body }) => JSON.parse(String(body)));
  expect(created).toMatchObject({ ...stored, customer_id: "cus_1", customer: { id: "cus_1" } });
  expect(confirmed).toEqual({ ...stored, customer_id: "cus_1" });
  expect(payment).toMatchObject({ status: "succeeded", capturedMinorUnits: 100n });
});

test("metadata that would fill the engine's request stays with us", async () => {
  const stub = await aStubEngine((response) => json(response, 200, PAYMENT));
  const metadata = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`key_${n}`, "é".repeat(500)]));

  await stub.merchant().payments.create({ ...NEW, metadata });

  expect(JSON.parse(String(stub.received[0]?.body))).not.toHaveProperty("metadata");
});

test.each([
  ["all that is authorized is captured", undefined, {}],
  ["a part is captured", 40n, { amount_to_capture: 40 }],
])("%s", async (_name, amount, request) => {
  const stub = await aStubEngine((response) => json(response, 200, PAYMENT));

  await stub.merchant().payments.capture("txn_1", amount);

  expect(stub.received[0]).toMatchObject({ url: "/payments/txn_1/capture" });
  expect(JSON.parse(String(stub.received[0]?.body))).toEqual(request);
});

test("a payment is read with its attempts, its card, and what is next", async () => {
  const card = { card_network: "Visa", last4: "4242", card_isin: "424242", card_exp_month: "12", card_exp_year: "34" };
  const attempt = { attempt_id: "txn_1_1", status: "failure", amount: 100, created_at: "2026-11-22T10:00:00Z" };
  const stub = await aStubEngine((response) =>
    json(response, 200, {
      ...PAYMENT,
      status: "requires_customer_action",
      payment_method: "card",
      payment_method_data: { card: { ...card, card_type: "CREDIT", payment_checks: { cvc_check: "pass" } } },
      attempts: [
        { ...attempt, error_code: "51", error_details: { issuer_details: { code: "R1" } } },
        { ...attempt, status: "payment_method_awaited" },
      ],
      attempt_count: 2,
      next_action: { type: "redirect_to_url", redirect_to_url: "https://bank.example" },
      error_details: {
        issuer_details: {
          code: "51",
          network_details: { name: "Mastercard", advice_code: "24", advice_message: null },
        },
      },
      error_message: "No",
      payment_link: { link: "https://pay.example/1", payment_link_id: "plink_1" },
      metadata: { cart: "7", nested: {} },
    }),
  );

  const payment = await stub.merchant().payments.get("txn_1", { isFresh: true });

  expect(stub.received[0]?.url).toBe("/payments/txn_1?expand_attempts=true&expand_captures=true&force_sync=true");
  expect(payment).toMatchObject({
    status: "requires_action",
    method: {
      type: "card",
      brand: "Visa",
      last4: "4242",
      bin: "424242",
      expMonth: 12,
      expYear: 2034,
      funding: "credit",
    },
    checks: { avsLine1: "not_checked", avsPostalCode: "not_checked", cvc: "pass" },
    attempts: [
      { status: "failed", hasStarted: true, failure: { code: "51", networkCode: "R1" } },
      { hasStarted: false },
    ],
    attemptCount: 2,
    nextAction: { type: "redirect_to_url", redirectToUrl: "https://bank.example" },
    failure: { message: "No", networkCode: "51", adviceCode: "24", network: "Mastercard" },
    paymentPageUrl: "https://pay.example/1",
    metadata: { cart: "7" },
  });
});

test.each([
  [{ network_details: { network_advice_code: "03" } }, { adviceCode: "03", networkCode: null }],
  [
    { issuer_error_code: "46", network_details: {} },
    { adviceCode: null, networkCode: "46" },
  ],
  [{ error_details: { issuer_details: { network_details: 1 } } }, { adviceCode: null, networkCode: null }],
  [{ network_details: "later" }, { adviceCode: null }],
])("the network's codes are read from %o", async (given, failure) => {
  const decline = { status: "failed", error_code: "declined", ...given };
  const stub = await aStubEngine((response) => json(response, 200, { ...PAYMENT, ...decline }));
  expect((await stub.merchant().payments.get("txn_1")).failure).toMatchObject(failure);
});

test("a declined card is an answer and not an error", async () => {
  const decline = { status: "failed", error_code: "51", error_message: "Insufficient funds" };
  const stub = await aStubEngine((response) => json(response, 200, { ...PAYMENT, ...decline }));

  const payment = await stub.merchant().payments.get("txn_1");

  expect(payment).toMatchObject({ status: "failed", failure: { code: "51", message: "Insufficient funds" } });
});

test("a payer on the blocklist is refused, although the engine answers 200", async () => {
  const stub = await aStubEngine((response) =>
    json(response, 200, { error: { type: "blocked", code: "HE_05", message: "" } }),
  );

  await expect(stub.merchant().payments.get("txn_1")).rejects.toMatchObject({ refusal: "blocked", httpStatus: 200 });
});

test("an amount that cannot be sent exactly is not sent", async () => {
  const stub = await aStubEngine((response) => json(response, 200, PAYMENT));
  const payment = { ...NEW, amountMinorUnits: 2n ** 53n };

  await expect(stub.merchant().payments.create(payment)).rejects.toThrow(RangeError);

  expect(stub.received).toEqual([]);
});

test("a list follows the cursor to its end", async () => {
  const all = Array.from({ length: 201 }, (_, index) => ({ ...PAYMENT, payment_id: `txn_${index}` }));
  const stub = await aStubEngine((response, { url }) => {
    const query = new URL(url, "http://engine").searchParams;
    const start = all.findIndex(({ payment_id }) => payment_id === query.get("starting_after")) + 1;
    const data = all.slice(start, start + Number(query.get("limit")));
    json(response, 200, { size: data.length, data });
  });

  const createdFrom = new Date("2026-11-22T10:00:00Z");
  const ids = await Array.fromAsync(
    stub.merchant().payments.list({ createdFrom }),
    ({ enginePaymentId }) => enginePaymentId,
  );

  expect(ids).toEqual(all.map(({ payment_id }) => payment_id));
  expect(stub.received).toHaveLength(3);
  for (const { url } of stub.received)
    expect(new URL(url, "http://engine").searchParams.get("created.gte")).toBe(createdFrom.toISOString());
});
