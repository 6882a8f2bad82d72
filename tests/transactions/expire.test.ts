import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { expect, test } from "vitest";
import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { anOrganization, startPlatform, type TestOrganization } from "#tests/support/platform.ts";
import { aPaidTransaction, aTransaction, callersOf, withKey } from "#tests/support/transactions.ts";

const { platform } = await startPlatform();

const HOUR_MS = 3_600_000;
/** A test clock does not go back. */
const start = Date.now() + 60_000;

/** All due work runs on the way, in order. */
async function afterHours(organization: TestOrganization, hours: number): Promise<void> {
  const to = timestampFromDate(new Date(start + hours * HOUR_MS));
  await callersOf(platform, organization).testClocks.advanceTestClock({ to });
}

/** A shop on a test clock. */
async function aShop() {
  const organization = await anOrganization(platform);
  await afterHours(organization, 0);
  return { organization, transactions: callersOf(platform, organization).transactions };
}

const paymentOf = async (organization: TestOrganization, id: string) =>
  (await merchantEngine(organization.work())).payments.get(id);

async function typesOf(organization: TestOrganization, subjectId: string) {
  const events = await organization.work().em.find(EventEntity, { subjectId });
  return events.sort((one, other) => one.sequence - other.sequence).map(({ type }) => type);
}

test("a transaction whose payer does not pay expires after a day, at the engine too", async () => {
  const { organization, transactions } = await aShop();
  const { transactionId } = await aTransaction(platform, organization);
  await afterHours(organization, 23.9);
  expect(await transactions.getTransaction({ transactionId })).toMatchObject({
    transactionStatus: "requires_payment_method",
  });
  await afterHours(organization, 25);
  expect(await transactions.getTransaction({ transactionId })).toMatchObject({ transactionStatus: "expired" });
  expect(await paymentOf(organization, transactionId)).toMatchObject({ status: "canceled" });
  expect(await typesOf(organization, transactionId)).toEqual(["transaction.created", "transaction.expired"]);
  expect((await transactions.syncTransaction({ transactionId })).transactionStatus).toBe("expired");
  await expect(transactions.cancelTransaction({ transactionId }, withKey())).rejects.toThrow("it is expired");
});

test("what waits for the payer's bank expires too", async () => {
  const { organization, transactions } = await aShop();
  const { transactionId } = await aPaidTransaction(platform, organization, { testCard: "three_ds" });
  await afterHours(organization, 25);
  expect(await transactions.getTransaction({ transactionId })).toMatchObject({ transactionStatus: "expired" });
});

test("after a decline it ends as failed", async () => {
  const { organization, transactions } = await aShop();
  const { transactionId } = await aPaidTransaction(platform, organization, { testCard: "declined" });
  await afterHours(organization, 25);
  const ended = await transactions.getTransaction({ transactionId });
  expect(ended).toMatchObject({ transactionStatus: "failed", decline: { code: "card_declined" } });
  expect(await transactions.syncTransaction({ transactionId })).toEqual(ended);
  expect((await typesOf(organization, transactionId)).filter((type) => type === "transaction.failed")).toHaveLength(1);
});

test("an authorization that is not captured is released after a week", async () => {
  const { organization, transactions } = await aShop();
  const authorized = await aPaidTransaction(platform, organization, { captureMethod: "manual" });
  const { transactionId } = authorized;
  expect(authorized.authorizationExpiresAt).toBeDefined();
  await afterHours(organization, 7 * 24 - 1);
  expect(await transactions.getTransaction({ transactionId })).toMatchObject({ transactionStatus: "authorized" });
  await afterHours(organization, 7 * 24 + 1);
  expect(await transactions.getTransaction({ transactionId })).toMatchObject({
    transactionStatus: "expired",
    amountAuthorized: 0n,
  });
  expect(await paymentOf(organization, transactionId)).toMatchObject({ status: "canceled", capturableMinorUnits: 0n });
});

test("an extended authorization is released when its own period ends", async () => {
  const { organization, transactions } = await aShop();
  const sale = { captureMethod: "manual", extendedAuthorization: true };
  const { transactionId, isExtended } = await aPaidTransaction(platform, organization, sale);
  expect(isExtended).toBe(true);
  await afterHours(organization, 29 * 24);
  expect(await transactions.getTransaction({ transactionId })).toMatchObject({ transactionStatus: "authorized" });
  await afterHours(organization, 30 * 24 + 1);
  expect(await transactions.getTransaction({ transactionId })).toMatchObject({ transactionStatus: "expired" });
});

test("the rest of an authorization that is captured in parts is released, and the captures stay", async () => {
  const { organization, transactions } = await aShop();
  const { transactionId } = await aPaidTransaction(platform, organization, { captureMethod: "manual_multiple" });
  await transactions.captureTransaction({ transactionId, amount: 1_000n, final: false }, withKey());
  await afterHours(organization, 7 * 24 + 1);
  expect(await transactions.getTransaction({ transactionId })).toMatchObject({
    ...{ transactionStatus: "partially_captured", amountCaptured: 1_000n, amountAuthorized: 0n },
  });
  expect((await typesOf(organization, transactionId)).at(-1)).toBe("transaction.released");
});

test("what was paid or captured in time stays, also when our copy does not know it", async () => {
  const { organization, transactions } = await aShop();
  const paid = await aPaidTransaction(platform, organization);
  const captured = await aPaidTransaction(platform, organization, { captureMethod: "manual" });
  await (await merchantEngine(organization.work())).payments.capture(captured.transactionId, 4_200n);
  await afterHours(organization, 8 * 24);
  for (const { transactionId } of [paid, captured])
    expect(await transactions.getTransaction({ transactionId })).toMatchObject({ transactionStatus: "succeeded" });
});

test("a transaction with ten declines takes no further card", async () => {
  const { organization, transactions } = await aShop();
  const { transactionId } = await aTransaction(platform, organization);
  for (let attempt = 0; attempt < 10; attempt += 1)
    await transactions.payTransaction({ transactionId, testCard: "declined" });
  await afterHours(organization, 0.1);
  expect(await transactions.getTransaction({ transactionId })).toMatchObject({ transactionStatus: "failed" });
  await expect(transactions.getPaymentForm({ transactionId })).rejects.toThrow("it is failed");
});
