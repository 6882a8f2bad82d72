import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { expect, test } from "vitest";
import type { TerminalPayment } from "#extensions/connectors/terminal/index.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { assertBooks } from "#tests/support/books.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { callersOf, withKey } from "#tests/support/transactions.ts";
import { MemoryTerminal } from "#tests/terminal/memory-terminal.ts";
import { useTerminal as connectTerminal } from "#tests/terminal/use-terminal.ts";
import { anApprovedSale, aPushedSale, settle } from "./terminal-payments.ts";

const { platform, organization } = await startPlatform();
const { transactions } = callersOf(platform, organization);
const terminal = new MemoryTerminal();
connectTerminal(platform, terminal.connector());
const { processor } = terminal;

const get = (transactionId: string) => transactions.getTransaction({ transactionId });

async function typesOf(subjectId: string): Promise<string[]> {
  const { em } = organization.work();
  const events = await em.find(EventEntity, { subjectId }, { orderBy: { sequence: "asc" } });
  return events.map(({ type }) => type);
}

/** What is known of a payment from the end of its sale alone. */
const endOf = (transactionId: string, state: TerminalPayment["state"], amount = 0n): TerminalPayment => ({
  ...{ transactionId, state, currency: "USD", amountAuthorized: amount, amountCaptured: amount, amountVoided: 0n },
  ...{ vendorReference: "", authorizationExpiresAt: null, card: null, createdAt: new Date(), updatedAt: new Date() },
});

test.each([
  ["voided", "canceled", "transaction.canceled"],
  ["expired", "expired", "transaction.expired"],
  ["declined", "failed", "transaction.failed"],
] as const)(
  "a sale that ended without a card (%s) is %s, without an attempt or a decline",
  async (state, status, event) => {
    const { transactionId } = await aPushedSale(organization, terminal);
    const failure = { code: "device_unreachable", message: "The device did not answer." };
    await settle(organization, endOf(transactionId, state), state === "declined" ? { failure } : {});
    const ended = await get(transactionId);
    expect(ended).toMatchObject({ transactionStatus: status, amount: 4_200n, amountCaptured: 0n, attempts: [] });
    expect(ended.decline).toBeUndefined();
    expect(await typesOf(transactionId)).toEqual(["transaction.created", event]);
    await settle(organization, endOf(transactionId, state));
    expect(await get(transactionId)).toEqual(ended);
  },
);

test.each(["voided", "expired", "declined"] as const)(
  "an approval after the end (%s) is the fact, and so is its void",
  async (state) => {
    const { transactionId, saleId } = await aPushedSale(organization, terminal);
    await settle(organization, endOf(transactionId, state));
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

test("a part that was not allowed is voided, and stays failed", async () => {
  const { transactionId, saleId } = await aPushedSale(organization, terminal);
  terminal.approve(saleId, { amount: 1_000n });
  await settle(organization, processor.payments.get(transactionId));
  processor.void(transactionId);
  await settle(organization, processor.payments.get(transactionId));
  const failure = { code: "partial_not_allowed", message: "Less was approved than asked." };
  await settle(organization, endOf(transactionId, "declined"), { failure });
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
  await settle(organization, endOf(transactionId, "declined"), {
    failure: { code: "partial_not_allowed", message: "Less was approved than asked." },
  });
  expect((await transactions.syncTransaction({ transactionId })).transactionStatus).toBe("failed");
  expect(await typesOf(transactionId)).not.toContain("transaction.canceled");
});

test("what a person took for charged and the journal denies is taken back in the books", async () => {
  const { transactionId } = await aPushedSale(organization, terminal);
  await settle(organization, endOf(transactionId, "captured", 4_200n));
  expect(await get(transactionId)).toMatchObject({ transactionStatus: "succeeded", amountCaptured: 4_200n });
  await assertBooks(organization.work());
  await settle(organization, endOf(transactionId, "declined"));
  expect(await get(transactionId)).toMatchObject({ transactionStatus: "failed", amountCaptured: 0n });
  await assertBooks(organization.work());
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
