import { expect, test } from "vitest";
import { reasonOf } from "#extensions/caller/index.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { completeOperations } from "#tests/support/complete-operations.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { callersOf, withKey } from "#tests/support/transactions.ts";
import { MemoryTerminal } from "#tests/terminal/memory-terminal.ts";
import { useTerminal as withTerminal } from "#tests/terminal/use-terminal.ts";
import { anApprovedSale, aPushedSale, settle } from "./terminal-payments.ts";

const { platform, organization } = await startPlatform();
const { transactions } = callersOf(platform, organization);
const terminal = new MemoryTerminal();
withTerminal(platform, terminal.connector());
const work = () => organization.work();
const { processor } = terminal;

const get = (transactionId: string) => transactions.getTransaction({ transactionId });
const held = () => anApprovedSale(organization, terminal, { type: "authorization" });

async function typesOf(subjectId: string): Promise<string[]> {
  const events = await work().em.find(EventEntity, { subjectId }, { orderBy: { sequence: "asc" } });
  return events.map(({ type }) => type);
}

test("a sale at a terminal is a transaction like any other, with its device and card", async () => {
  const transactionId = await anApprovedSale(organization, terminal, { tip: 800n, reference: "order-1" });
  const sold = await get(transactionId);
  expect(sold).toMatchObject({
    ...{ transactionStatus: "succeeded", amount: 5_000n, amountCaptured: 5_000n, channel: "terminal" },
    ...{ deviceId: "dev_1", entryMode: "chip", processor: "memory", reference: "order-1" },
    paymentMethod: { type: "card", brand: "Visa", last4: "4242", funding: "credit", issuerCountry: "US" },
    amountDetails: { subtotal: 4_200n, tip: 800n },
    attempts: [{ attemptStatus: "succeeded", amount: 5_000n, last4: "4242" }],
  });
  // 2.7 % and 30.
  expect(sold).toMatchObject({ feeAmount: 165n, netAmount: 4_835n });
  expect(await typesOf(transactionId)).toEqual(["transaction.created", "transaction.succeeded"]);
  // What the end of the sale said is what the vendor says.
  expect(await transactions.syncTransaction({ transactionId })).toEqual(sold);
});

test("the same card has the same fingerprint", async () => {
  const [one, other] = [await anApprovedSale(organization, terminal), await anApprovedSale(organization, terminal)];
  const prints = [await get(one), await get(other)].map(({ paymentMethod }) => paymentMethod?.fingerprint);
  expect(prints[0]).toMatch(/.{16}/);
  expect(prints[1]).toBe(prints[0]);
});

test("an authorization is captured at the terminal's vendor, all or part", async () => {
  const [whole, part] = [await held(), await held()];
  expect(await get(whole)).toMatchObject({ transactionStatus: "authorized", amountAuthorized: 4_200n });
  expect(await transactions.captureTransaction({ transactionId: whole }, withKey())).toMatchObject({
    ...{ transactionStatus: "succeeded", amountCaptured: 4_200n, amountAuthorized: 0n },
  });
  expect(await transactions.captureTransaction({ transactionId: part, amount: 1_000n }, withKey())).toMatchObject({
    ...{ transactionStatus: "partially_captured", amountCaptured: 1_000n, amountAuthorized: 0n },
  });
  expect(processor.payments.get(part)).toMatchObject({ state: "captured", amountCaptured: 1_000n });
  expect(await typesOf(part)).toContain("transaction.captured");
});

test("more than is authorized is not captured, and the vendor is not asked", async () => {
  const transactionId = await held();
  const refusal = transactions.captureTransaction({ transactionId, amount: 4_201n }, withKey()).catch(reasonOf);
  expect(await refusal).toBe("capture_exceeds_authorized");
});

test("a canceled authorization is released", async () => {
  const transactionId = await held();
  expect(await transactions.cancelTransaction({ transactionId, reason: "Left" }, withKey())).toMatchObject({
    ...{ transactionStatus: "canceled", amountAuthorized: 0n, amountVoided: 0n },
  });
  expect(processor.payments.get(transactionId)?.state).toBe("voided");
  expect(await typesOf(transactionId)).toContain("transaction.canceled");
});

test("a request to release an authorization never takes back what was captured meanwhile", async () => {
  const transactionId = await held();
  // Another system of the merchant captures, and we do not know yet.
  processor.capture(transactionId, 4_200n);
  expect(await transactions.cancelTransaction({ transactionId }, withKey()).catch(reasonOf)).toBe(
    "transaction_not_cancelable",
  );
  expect(processor.payments.get(transactionId)?.state).toBe("captured");
  expect(await get(transactionId)).toMatchObject({ transactionStatus: "succeeded", amountCaptured: 4_200n });
});

test("a sale is voided until it clears, and then refunded", async () => {
  const [voided, cleared] = [
    await anApprovedSale(organization, terminal),
    await anApprovedSale(organization, terminal),
  ];
  expect(await transactions.voidTransaction({ transactionId: voided }, withKey())).toMatchObject({
    ...{ transactionStatus: "canceled", amountVoided: 4_200n, amountCaptured: 0n, feeAmount: 0n },
  });
  expect(await typesOf(voided)).toContain("transaction.voided");
  expect(processor.net(voided)).toBe(0n);
  processor.clear(cleared);
  const refusal: unknown = await transactions.voidTransaction({ transactionId: cleared }, withKey()).catch((e) => e);
  expect(reasonOf(refusal)).toBe("transaction_not_voidable");
  expect(refusal).toMatchObject({
    rawMessage: "The processor does not void this transaction: The payment has cleared. Refund it instead.",
  });
});

test("a vendor that does not void says so by its features", async () => {
  const transactionId = await anApprovedSale(organization, terminal);
  withTerminal(platform, terminal.connector(new Set(["authorization"])));
  expect(await transactions.voidTransaction({ transactionId }, withKey()).catch(reasonOf)).toBe(
    "device_feature_unsupported",
  );
  withTerminal(platform, terminal.connector());
  expect(await get(transactionId)).toMatchObject({ transactionStatus: "succeeded" });
});

test("what only the engine can do is refused", async () => {
  const transactionId = await held();
  const { transactionId: pending } = await aPushedSale(organization, terminal);
  const increment = transactions.incrementAuthorization({ transactionId, amount: 9_000n }, withKey());
  expect(await increment.catch(reasonOf)).toBe("transaction_not_incrementable");
  for (const id of [transactionId, pending]) {
    const confirm = transactions.confirmTransaction({ transactionId: id, paymentMethodId: "pm_1" }, withKey());
    expect(await confirm.catch(reasonOf)).toBe("transaction_not_confirmable");
    expect(await transactions.getPaymentForm({ transactionId: id }).catch(reasonOf)).toBe(
      "transaction_not_confirmable",
    );
  }
});

test.each(["captureTransaction", "cancelTransaction"] as const)(
  "after a lost answer, %s is looked up and not repeated",
  async (verb) => {
    const transactionId = await held();
    terminal.fail(verb === "captureTransaction" ? "capture" : "void", "lose");
    const key = withKey();
    await expect(transactions[verb]({ transactionId }, key)).rejects.toThrow();
    expect((await get(transactionId)).outcomeUnknownSince).toBeDefined();
    await completeOperations(platform.context);
    const status = verb === "captureTransaction" ? "succeeded" : "canceled";
    expect(await transactions[verb]({ transactionId }, key)).toMatchObject({ transactionStatus: status });
    expect((await get(transactionId)).outcomeUnknownSince).toBeUndefined();
    expect(processor.charges.get(transactionId)).toBe(1);
  },
);

test("a decline has the bank's reason, which stays", async () => {
  const { transactionId, saleId } = await aPushedSale(organization, terminal);
  terminal.decline(saleId, "insufficient_funds");
  const failure = { code: "insufficient_funds", message: "The card was declined." };
  await settle(organization, processor.payments.get(transactionId), { failure });
  const failed = await get(transactionId);
  expect(failed).toMatchObject({
    ...{ transactionStatus: "failed", amount: 4_200n, amountCaptured: 0n, decline: { code: "insufficient_funds" } },
  });
  expect(await transactions.syncTransaction({ transactionId })).toEqual(failed);
});
