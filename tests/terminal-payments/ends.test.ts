import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { expect, test } from "vitest";
import { endTerminalTransaction, noteTerminalUnknown } from "#extensions/capabilities/transactions/index.ts";
import type { TerminalPayment } from "#extensions/connectors/terminal/index.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { assertBooks } from "#tests/support/books.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { callersOf, withKey } from "#tests/support/transactions.ts";
import { MemoryTerminal } from "#tests/terminal/memory-terminal.ts";
import { useTerminal as withTerminal } from "#tests/terminal/use-terminal.ts";
import { anApprovedSale, aPushedSale, settle } from "./terminal-payments.ts";

const { platform, organization } = await startPlatform();
const { transactions } = callersOf(platform, organization);
const terminal = new MemoryTerminal();
withTerminal(platform, terminal.connector());
const { processor } = terminal;

const get = (transactionId: string) => transactions.getTransaction({ transactionId });

async function typesOf(subjectId: string): Promise<string[]> {
  const { em } = organization.work();
  const events = await em.find(EventEntity, { subjectId }, { orderBy: { sequence: "asc" } });
  return events.map(({ type }) => type);
}

type End = Parameters<typeof endTerminalTransaction>[2];

const end = (transactionId: string, how: End) =>
  organization.work().atomically(async (phase) => {
    await endTerminalTransaction(phase, transactionId, how);
    await phase.save();
  });

/** What a person's decision says of the payment. */
const charged = (transactionId: string): TerminalPayment => ({
  ...{ transactionId, state: "captured", currency: "USD", amountAuthorized: 4_200n, amountCaptured: 4_200n },
  ...{ amountVoided: 0n, vendorReference: "", authorizationExpiresAt: null, card: null },
  ...{ createdAt: new Date(), updatedAt: new Date() },
});

test.each(["canceled", "expired", "failed"] as const)(
  "a sale that ended without a card is %s, without an attempt or a decline",
  async (endedAs) => {
    const { transactionId } = await aPushedSale(organization, terminal);
    await end(transactionId, { endedAs, reason: "seller_canceled" });
    const ended = await get(transactionId);
    expect(ended).toMatchObject({ transactionStatus: endedAs, amount: 4_200n, amountCaptured: 0n, attempts: [] });
    expect(ended).toMatchObject({ cancelReason: "seller_canceled" });
    expect(ended.decline).toBeUndefined();
    expect(await typesOf(transactionId)).toEqual(["transaction.created", `transaction.${endedAs}`]);
    await end(transactionId, { endedAs });
    expect(await transactions.syncTransaction({ transactionId })).toEqual(ended);
  },
);

test("an end does not touch what is paid", async () => {
  const transactionId = await anApprovedSale(organization, terminal);
  const sold = await get(transactionId);
  for (const endedAs of ["canceled", "expired", "failed"] as const) await end(transactionId, { endedAs });
  expect(await get(transactionId)).toEqual(sold);
});

test.each(["canceled", "expired", "failed"] as const)(
  "an approval after the end (%s) is the fact, and so is its void",
  async (endedAs) => {
    const { transactionId, saleId } = await aPushedSale(organization, terminal);
    await end(transactionId, { endedAs });
    terminal.approve(saleId, { force: true });
    await settle(organization, processor.payments.get(transactionId));
    expect(await get(transactionId)).toMatchObject({ transactionStatus: "succeeded", amountCaptured: 4_200n });
    await assertBooks(organization.work());
    expect(await transactions.voidTransaction({ transactionId }, withKey())).toMatchObject({
      ...{ transactionStatus: "canceled", amountVoided: 4_200n, amountCaptured: 0n },
    });
    await assertBooks(organization.work());
  },
);

test("a decline has the bank's reason, card and attempt, and the vendor's payment adds nothing", async () => {
  const { transactionId, saleId } = await aPushedSale(organization, terminal);
  terminal.decline(saleId, "insufficient_funds");
  const { card, vendorReference } = terminal.sale(saleId).journal;
  const decline = { code: "insufficient_funds", message: "The card was declined." };
  await end(transactionId, { endedAs: "failed", decline, card, vendorReference });
  const failed = await get(transactionId);
  expect(failed).toMatchObject({
    ...{ transactionStatus: "failed", amount: 4_200n, amountCaptured: 0n, entryMode: "chip" },
    ...{ decline: { code: "insufficient_funds" }, paymentMethod: { last4: "4242" } },
    attempts: [{ attemptStatus: "failed", decline: { code: "insufficient_funds" } }],
  });
  expect(await transactions.syncTransaction({ transactionId })).toEqual(failed);
  expect(await typesOf(transactionId)).toEqual(["transaction.created", "transaction.failed"]);
});

test("a part that was not allowed is voided, and stays failed", async () => {
  const { transactionId, saleId } = await aPushedSale(organization, terminal);
  terminal.approve(saleId, { amount: 1_000n });
  await settle(organization, processor.payments.get(transactionId));
  processor.void(transactionId);
  await settle(organization, processor.payments.get(transactionId));
  await end(transactionId, { endedAs: "failed", reason: "partial_not_allowed" });
  const failed = await get(transactionId);
  expect(failed).toMatchObject({ transactionStatus: "failed", amountVoided: 1_000n, amountCaptured: 0n });
  expect(failed.decline).toBeUndefined();
  expect(await transactions.syncTransaction({ transactionId })).toEqual(failed);
  await assertBooks(organization.work());
});

test("a part that was voided before we saw it is no success, however late it is read", async () => {
  const { transactionId, saleId } = await aPushedSale(organization, terminal, { type: "authorization" });
  terminal.approve(saleId, { amount: 1_000n });
  processor.void(transactionId);
  await end(transactionId, { endedAs: "failed", reason: "partial_not_allowed" });
  expect((await transactions.syncTransaction({ transactionId })).transactionStatus).toBe("failed");
  expect(await typesOf(transactionId)).not.toContain("transaction.canceled");
});

test("what a person took for charged and the journal denies is taken back in the books", async () => {
  const { transactionId } = await aPushedSale(organization, terminal);
  await settle(organization, charged(transactionId));
  expect(await get(transactionId)).toMatchObject({ transactionStatus: "succeeded", amountCaptured: 4_200n });
  await assertBooks(organization.work());
  await end(transactionId, { endedAs: "failed", isUnmade: true });
  expect(await get(transactionId)).toMatchObject({ transactionStatus: "failed", amountCaptured: 0n });
  await assertBooks(organization.work());
});

test("what nobody knows is shown until it is known", async () => {
  const { transactionId } = await aPushedSale(organization, terminal);
  const note = () =>
    organization.work().atomically(async (phase) => {
      await noteTerminalUnknown(phase, transactionId);
      await phase.save();
    });
  await note();
  const unknown = await get(transactionId);
  expect(unknown.outcomeUnknownSince).toBeDefined();
  await note();
  expect(await get(transactionId)).toEqual(unknown);
  await end(transactionId, { endedAs: "canceled" });
  expect((await get(transactionId)).outcomeUnknownSince).toBeUndefined();
});

test("a total that differs from what was asked is kept as the processor says", async () => {
  const more = await anApprovedSale(organization, terminal, { approved: 4_900n, tip: 500n });
  const less = await anApprovedSale(organization, terminal, { approved: 4_000n, tip: 0n });
  expect(await get(more)).toMatchObject({ amount: 4_900n, amountDetails: { subtotal: 4_400n, tip: 500n } });
  expect(await get(less)).toMatchObject({ amount: 4_000n, amountCaptured: 4_000n, transactionStatus: "succeeded" });
});

test("the tip completes the parts of the amount", async () => {
  const amountDetails = { subtotal: 4_000, tax: 200, tip: 0, surcharge: 0, discount: 0, shipping: 0 };
  const whole = await anApprovedSale(organization, terminal, { amountDetails, tip: 600n });
  const part = await anApprovedSale(organization, terminal, { amountDetails, approved: 1_000n, tip: 0n });
  expect(await get(whole)).toMatchObject({ amount: 4_800n, amountDetails: { subtotal: 4_000n, tax: 200n, tip: 600n } });
  expect((await get(part)).amountDetails).toBeUndefined();
});

test("an authorization that is not captured in time is released, and is expired", async () => {
  const shop = await anOrganization(platform);
  const { transactions: its, testClocks } = callersOf(platform, shop);
  const transactionId = await anApprovedSale(shop, terminal, { type: "authorization" });
  await testClocks.advanceTestClock({ to: timestampFromDate(new Date(Date.now() + 8 * 86_400_000)) });
  expect(await its.getTransaction({ transactionId })).toMatchObject({ transactionStatus: "expired" });
  expect(processor.payments.get(transactionId)?.state).toBe("voided");
});

test("an authorization that has ended at the vendor before is expired without being released", async () => {
  const shop = await anOrganization(platform);
  const { transactions: its, testClocks } = callersOf(platform, shop);
  const transactionId = await anApprovedSale(shop, terminal, { type: "authorization" });
  const payment = processor.payments.get(transactionId);
  if (!payment) throw new Error("the terminal has no such payment");
  processor.payments.set(transactionId, { ...payment, state: "expired" });
  await testClocks.advanceTestClock({ to: timestampFromDate(new Date(Date.now() + 8 * 86_400_000)) });
  expect(await its.getTransaction({ transactionId })).toMatchObject({
    ...{ transactionStatus: "expired", amountAuthorized: 0n, amountCaptured: 0n },
  });
  expect(processor.payments.get(transactionId)?.state).toBe("expired");
});
