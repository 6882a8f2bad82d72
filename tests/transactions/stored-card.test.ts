import { expect, test } from "vitest";
import { transactionErrors } from "#contract/errors/transactions.ts";
import { moveStatus } from "#extensions/capabilities/merchant-account/decide.ts";
import { transactionCopy } from "#extensions/capabilities/transactions/index.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { aPaymentMethod } from "#tests/support/payment-methods.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { aPaidTransaction, aTransaction, callersOf, withKey } from "#tests/support/transactions.ts";

const { platform, organization } = await startPlatform();
const { transactions } = callersOf(platform, organization);
const refusalOf = async (call: Promise<unknown>) => infoOf(await failureOf(call));

async function requestsOfEngine(path: string): Promise<{ body: Record<string, unknown> }[]> {
  const url = `${platform.engineUrl}/sandbox/requests?method=POST&path=${path}`;
  const response = await fetch(url, { headers: { "api-key": "test_admin" } });
  return ((await response.json()) as { data: { body: Record<string, unknown> }[] }).data;
}

test("a stored card is charged at once, while the payer is away", async () => {
  const { customerId, paymentMethodId } = await aPaymentMethod(platform, organization);
  const paid = await aTransaction(platform, organization, { paymentMethodId });
  expect(paid).toMatchObject({
    transactionStatus: "succeeded",
    customerId,
    paymentMethodId,
    amountCaptured: 4200n,
    paymentMethod: { last4: "4242" },
    attempts: [{ attemptStatus: "succeeded", last4: "4242" }],
  });
});

test("a sale that succeeds at once asks the engine once, and knows what a later read says", async () => {
  const { paymentMethodId } = await aPaymentMethod(platform, organization);
  await platform.sandbox.fault({ method: "GET", path: "/payments", kind: "status_500", times: 1 });
  const paid = await aTransaction(platform, organization, { paymentMethodId });
  const read = () => transactions.syncTransaction({ transactionId: paid.transactionId });
  // The fault waited for the first read.
  await failureOf(read());
  const { version, attempts } = await read();
  expect({ version, attempts }).toEqual({ version: paid.version, attempts: paid.attempts });
});

test("a decline is refused, kept with its reason, and repeated with the same key", async () => {
  const { paymentMethodId } = await aPaymentMethod(platform, organization, { testCard: "saved_insufficient_funds" });
  const request = { amount: 100n, currency: "USD", paymentMethodId, reference: "declined-1" };
  const call = () => transactions.createTransaction(request, withKey("decline-once"));
  const [first, second] = [await refusalOf(call()), await refusalOf(call())];
  const { data } = await transactions.listTransactions({ reference: "declined-1" });
  expect(data).toMatchObject([
    { transactionStatus: "requires_payment_method", decline: { code: "insufficient_funds" }, attempts: [{}] },
  ]);
  expect(first).toEqual(second);
  // The document has this decline. The sandbox has no network code.
  const { network_code, ...documented } = transactionErrors.card_declined.example.details?.[0] ?? {};
  expect(first).toMatchObject({
    reason: "card_declined",
    metadata: { ...documented, transaction_id: data[0]?.transactionId, retryable: "true" },
  });
});

test("after a decline another stored card is confirmed, once", async () => {
  const { customerId, paymentMethodId: declining } = await aPaymentMethod(platform, organization, {
    testCard: "saved_do_not_honor",
  });
  const { paymentMethodId } = await aPaymentMethod(platform, organization, { customerId });
  const { transactionId } = await aTransaction(platform, organization, { customerId });
  const confirm = (id: string, key?: string) =>
    transactions.confirmTransaction({ transactionId, paymentMethodId: id }, withKey(key));
  expect(await refusalOf(confirm(declining))).toMatchObject({ metadata: { decline_code: "do_not_honor" } });
  expect(await refusalOf(confirm(declining))).toMatchObject({ metadata: { decline_code: "do_not_honor" } });
  const confirmed = await confirm(paymentMethodId, "confirm-1");
  expect(confirmed).toMatchObject({ transactionStatus: "succeeded", customerId, paymentMethodId });
  expect(confirmed.attempts).toMatchObject([
    { attemptStatus: "failed" },
    { attemptStatus: "failed" },
    { attemptStatus: "succeeded" },
  ]);
  expect((await confirm(paymentMethodId, "confirm-1")).version).toBe(confirmed.version);
  expect(await refusalOf(confirm(paymentMethodId))).toMatchObject({ reason: "transaction_not_confirmable" });
});

test("another customer's card is not charged", async () => {
  const { paymentMethodId } = await aPaymentMethod(platform, organization);
  const { customerId } = await aPaymentMethod(platform, organization);
  const { transactionId } = await aTransaction(platform, organization, { customerId });
  const confirming = transactions.confirmTransaction({ transactionId, paymentMethodId }, withKey());
  expect(await refusalOf(confirming)).toMatchObject({ reason: "payment_method_not_usable" });
});

test("50 identical creates at once are one payment at the engine", async () => {
  const { paymentMethodId } = await aPaymentMethod(platform, organization);
  const request = { amount: 5050n, currency: "USD", paymentMethodId, reference: "fifty" };
  const attempts = Array.from({ length: 50 }, () => transactions.createTransaction(request, withKey("fifty-at-once")));
  const settled = await Promise.allSettled(attempts);
  const ids = settled.flatMap((each) => (each.status === "fulfilled" ? [each.value.transactionId] : []));
  expect(new Set(ids).size).toBe(1);
  const refused = settled.flatMap((each) => (each.status === "rejected" ? [infoOf(each.reason).reason] : []));
  for (const reason of refused) expect(reason).toBe("idempotency_in_progress");
  expect((await requestsOfEngine("/payments")).filter(({ body }) => body.amount === 5050)).toHaveLength(1);
});

test("an answer that is lost is found by the payment's id, and tells so meanwhile", async () => {
  const { paymentMethodId } = await aPaymentMethod(platform, organization);
  await platform.sandbox.fault({ method: "POST", path: "/payments", kind: "drop_after_commit", times: 1 });
  const request = { amount: 7070n, currency: "USD", paymentMethodId, reference: "lost" };
  const call = () => transactions.createTransaction(request, withKey("lost-answer"));
  await failureOf(call());
  const { data } = await transactions.listTransactions({ reference: "lost" });
  expect(data).toMatchObject([{ transactionStatus: "processing", outcomeUnknownSince: expect.anything() }]);
  const found = await call();
  expect(found).toMatchObject({ transactionStatus: "succeeded", amountCaptured: 7070n });
  expect(found.outcomeUnknownSince).toBeUndefined();
  expect((await requestsOfEngine("/payments")).filter(({ body }) => body.amount === 7070)).toHaveLength(1);
});

test("a repeated request sends what the first did, though the account's text on statements has become longer", async () => {
  const { merchantAccount } = callersOf(platform, organization);
  const name = (statementDescriptor: string) =>
    merchantAccount.updateMerchantAccount({ statementDescriptor, updateMask: { paths: ["statement_descriptor"] } });
  await name("NORTH");
  const { paymentMethodId } = await aPaymentMethod(platform, organization);
  await platform.sandbox.fault({ method: "POST", path: "/payments", kind: "status_500", times: 1 });
  const request = { amount: 8080n, currency: "USD", paymentMethodId, statementDescriptor: "TRAIL SHOES" };
  const call = () => transactions.createTransaction(request, withKey("longer-text"));
  await failureOf(call());
  await name("NORTHWIND OUTFITTERS");
  const found = await call();
  expect(found).toMatchObject({ transactionStatus: "succeeded" });
  expect(found.outcomeUnknownSince).toBeUndefined();
  await name("NORTHWIND");
});

test("a repeated request that the engine did not get charges nothing once the account is stopped", async () => {
  const { paymentMethodId } = await aPaymentMethod(platform, organization);
  await platform.sandbox.fault({ method: "POST", path: "/payments", kind: "status_500", times: 1 });
  const request = { amount: 9090n, currency: "USD", paymentMethodId, reference: "stopped" };
  const call = () => transactions.createTransaction(request, withKey("stopped-since"));
  await failureOf(call());
  await moveStatus(organization.work(), "close", "Left.");
  expect(infoOf(await failureOf(call())).reason).toBe("merchant_account_inactive");
  const { data } = await transactions.listTransactions({ reference: "stopped" });
  expect(data).toMatchObject([{ transactionStatus: "failed" }]);
  expect(data[0]?.outcomeUnknownSince).toBeUndefined();
  await moveStatus(organization.work(), "activate", "Back.");
});

test("events have no gap, whatever the order of what tells them", async () => {
  const { transactionId } = await aPaidTransaction(platform, organization, { testCard: "declined" });
  await Promise.all([
    transactions.payTransaction({ transactionId, testCard: "visa" }),
    ...[1, 2, 3].map(() => transactions.syncTransaction({ transactionId })),
  ]);
  await transactions.syncTransaction({ transactionId });
  const { em } = organization.work();
  const events = await em.find(EventEntity, { subjectId: transactionId }, { orderBy: { sequence: "asc" } });
  expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_event, position) => position + 1));
  expect(JSON.parse(events.at(-1)?.object ?? "")).toMatchObject({ transaction_status: "succeeded" });
});

test("an engine's event that is faster than its answer leaves the method and its customer to the answer's own event", async () => {
  const { customerId, paymentMethodId } = await aPaymentMethod(platform, organization);
  const { transactionId } = await aTransaction(platform, organization);
  const fault = { method: "POST", path: `/payments/${transactionId}/confirm`, kind: "drop_after_commit", times: 1 };
  await platform.sandbox.fault(fault);
  const key = withKey();
  const confirm = () => transactions.confirmTransaction({ transactionId, paymentMethodId }, key);
  await confirm().catch(() => null);
  await transactionCopy.refresh(organization.work(), transactionId);
  await expect.poll(() => confirm().catch(String), { timeout: 10_000 }).toMatchObject({ customerId, paymentMethodId });

  const events = await organization.work().em.find(EventEntity, { subjectId: transactionId });
  const { version } = await transactions.getTransaction({ transactionId });
  const last = events.find((event) => event.version === version);
  expect(JSON.parse(last?.object ?? "")).toMatchObject({ customer_id: customerId });
});
