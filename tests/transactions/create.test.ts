import { expect, test } from "vitest";
import { TransactionExtensionEntity } from "#extensions/capabilities/transactions/index.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { readRow } from "#extensions/platform/rows/read-rows.queries.ts";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { aPaidTransaction, aTransaction, callersOf, withKey } from "#tests/support/transactions.ts";

const { platform, organization } = await startPlatform();
const { transactions } = callersOf(platform, organization);

const refusalOf = async (call: Promise<unknown>) => infoOf(await failureOf(call));

async function eventsOf(transactionId: string) {
  const events = await organization.work().em.find(EventEntity, { subjectId: transactionId });
  return events.sort((one, other) => one.sequence - other.sequence).map(({ type }) => type);
}

test("a transaction waits for its payer, with what the merchant said of it", async () => {
  const amountDetails = { subtotal: 4000n, tax: 400n, tip: 0n, surcharge: 0n, discount: 200n, shipping: 0n };
  const created = await aTransaction(platform, organization, {
    amountDetails,
    reference: "order-1042",
    description: "Running shoes",
    statementDescriptor: "SHOES",
    metadata: { cart: "7" },
    hostedPage: true,
    returnUrl: "https://shop.example/done",
    payerIp: "203.0.113.7",
    payerDeviceId: "d9a1c7e2b84f",
  });
  expect(created).toMatchObject({
    transactionStatus: "requires_payment_method",
    channel: "api",
    amount: 4200n,
    currency: "USD",
    amountDetails,
    amountAuthorized: 0n,
    amountCaptured: 0n,
    amountRefundable: 0n,
    captureMethod: "automatic",
    reference: "order-1042",
    description: "Running shoes",
    statementDescriptor: "SHOES",
    metadata: { cart: "7" },
    attempts: [],
    paymentPageUrl: expect.stringContaining(created.transactionId),
    returnUrl: "https://shop.example/done",
  });
  expect(created.outcomeUnknownSince).toBeUndefined();
  const { transactionId } = created;
  expect(await transactions.getTransaction({ transactionId })).toEqual(created);
  const row = await readRow(organization.work(), TransactionExtensionEntity, transactionId, "transaction");
  expect(row).toMatchObject({ payerIp: "203.0.113.7", payerDeviceId: "d9a1c7e2b84f" });
});

test("a payer pays it", async () => {
  const paid = await aPaidTransaction(platform, organization, { testCard: "visa" });
  expect(paid).toMatchObject({
    transactionStatus: "succeeded",
    amountCaptured: 4200n,
    amountRefundable: 4200n,
    paymentMethod: { type: "card", brand: "Visa", last4: "4242", bin: "424242", expMonth: 12, expYear: 2034 },
    attempts: [{ attemptStatus: "succeeded", last4: "4242" }],
  });
  expect(paid.paymentMethod?.fingerprint).toMatch(/^[\w-]{22}$/);
  expect(paid.decline).toBeUndefined();
  expect((await eventsOf(paid.transactionId)).at(-1)).toBe("transaction.succeeded");
});

test("a new transaction without a payment method is one event, which has its version", async () => {
  const { transactionId, version } = await aTransaction(platform, organization);
  const events = await organization.work().em.find(EventEntity, { subjectId: transactionId });
  expect(events).toMatchObject([{ type: "transaction.created", version }]);
  expect(JSON.parse(events[0]?.object ?? "")).toMatchObject({ version });
});

test("after a decline it waits for another card, which pays it", async () => {
  const declined = await aPaidTransaction(platform, organization, { testCard: "insufficient_funds" });
  const { transactionId } = declined;
  expect(declined).toMatchObject({
    transactionStatus: "requires_payment_method",
    decline: { code: "insufficient_funds", advice: "try_again_later", engineCode: "insufficient_funds" },
    attempts: [{ attemptStatus: "failed", last4: "9995", decline: { code: "insufficient_funds" } }],
  });
  const paid = await transactions.payTransaction({ transactionId, testCard: "mastercard" });
  expect(paid).toMatchObject({
    transactionStatus: "succeeded",
    attempts: [
      { attemptStatus: "failed", last4: "9995" },
      { attemptStatus: "succeeded", last4: "4444" },
    ],
  });
  expect(paid.decline).toBeUndefined();
  expect(await eventsOf(transactionId)).toEqual(
    expect.arrayContaining(["transaction.created", "transaction.declined", "transaction.succeeded"]),
  );
});

test("3-D Secure sends the payer to their bank, and the transaction follows their decision", async () => {
  const waiting = await aPaidTransaction(platform, organization, { testCard: "three_ds" });
  expect(waiting).toMatchObject({
    transactionStatus: "requires_action",
    nextAction: { type: "redirect_to_url", redirectToUrl: expect.stringContaining("http") },
    threeDs: { outcome: "required" },
  });
  const { transactionId } = waiting;
  const approved = await transactions.payTransaction({ transactionId, testCard: "three_ds", payerDecision: "approve" });
  expect(approved).toMatchObject({ transactionStatus: "succeeded", threeDs: { outcome: "succeeded" } });
  expect(approved.nextAction).toBeUndefined();
  expect(await eventsOf(transactionId)).toEqual([
    "transaction.created",
    "transaction.requires_action",
    "transaction.succeeded",
  ]);
  const rejecting = { testCard: "three_ds", payerDecision: "reject" };
  expect(await aPaidTransaction(platform, organization, rejecting)).toMatchObject({
    transactionStatus: "requires_payment_method",
    decline: { code: "authentication_failed", advice: "authenticate" },
  });
});

test("a manual capture is held, with the end of the authorization", async () => {
  const held = await aPaidTransaction(platform, organization, { captureMethod: "manual" });
  expect(held).toMatchObject({ transactionStatus: "authorized", amountAuthorized: 4200n, amountCaptured: 0n });
  expect(held.authorizationExpiresAt).toBeDefined();
});

test.each([
  ["parts that do not add up", { amountDetails: { subtotal: 1n } }, "amount_details_mismatch"],
  ["a page without a way back", { hostedPage: true }, "return_url_required"],
  ["a way back without encryption", { returnUrl: "http://shop.example/" }, "return_url_required"],
  ["an unknown customer", { customerId: "cus_nobody" }, "resource_missing"],
  ["an unknown payment method", { paymentMethodId: "pm_nobody" }, "resource_missing"],
  ["a stored card of no customer", { savePaymentMethod: true }, "parameter_missing"],
])("%s: refused before anything is written", async (_name, request, reason) => {
  const before = await organization.work().em.count(EventEntity);
  expect(await refusalOf(aTransaction(platform, organization, request))).toMatchObject({ reason });
  expect(await organization.work().em.count(EventEntity)).toBe(before);
});

test("what the engine does not accept is refused, and kept as failed", async () => {
  const reference = "too-large";
  expect(await refusalOf(aTransaction(platform, organization, { amount: 1_000_000_000n, reference }))).toMatchObject({
    reason: "transaction_invalid",
  });
  const { data } = await transactions.listTransactions({ reference });
  expect(data).toMatchObject([{ transactionStatus: "failed" }]);
});

test("a unique reference belongs to one transaction, also when two are created at once", async () => {
  const request = { amount: 100n, currency: "USD", reference: "order-7", uniqueReference: true };
  const results = await Promise.allSettled([1, 2, 3].map(() => transactions.createTransaction(request, withKey())));
  const created = results.flatMap((each) => (each.status === "fulfilled" ? [each.value.transactionId] : []));
  const refusals = results.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
  expect(created).toHaveLength(1);
  expect(refusals).toHaveLength(2);
  for (const refusal of refusals)
    expect(infoOf(refusal)).toMatchObject({
      reason: "reference_in_use",
      metadata: { existing_transaction_id: created[0] },
    });
});

test("the payer's form gets its secret from the engine, as long as the transaction waits", async () => {
  const { transactionId } = await aTransaction(platform, organization);
  expect(await transactions.getPaymentForm({ transactionId })).toMatchObject({
    clientSecret: expect.stringContaining(`${transactionId}_secret_`),
    publishableKey: expect.stringMatching(/^pk_/),
    scriptUrl: `${platform.engineUrl}/v1/HyperLoader.js`,
    engineOrigin: new URL(platform.engineUrl).origin,
  });
  await transactions.payTransaction({ transactionId, testCard: "visa" });
  expect(await refusalOf(transactions.getPaymentForm({ transactionId }))).toMatchObject({
    reason: "transaction_not_confirmable",
  });
  expect(await refusalOf(transactions.payTransaction({ transactionId, testCard: "visa" }))).toMatchObject({
    reason: "transaction_not_confirmable",
  });
});

test("the timeline tells what happened, the newest first", async () => {
  const { transactionId } = await aPaidTransaction(platform, organization);
  const { data: all } = await transactions.listTransactionEvents({ transactionId });
  // Its proceeds enter the settlement queue.
  const data = all.filter(({ type }) => !type.startsWith("settlement_queue_entry."));
  expect(data[0]).toMatchObject({ type: "transaction.succeeded" });
  expect(data.at(-1)).toMatchObject({ type: "transaction.created" });
  expect(await refusalOf(transactions.listTransactionEvents({ transactionId: "txn_nowhere" }))).toMatchObject({
    reason: "resource_missing",
  });
});
