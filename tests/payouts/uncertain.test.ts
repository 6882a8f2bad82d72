import { beforeEach, expect, test } from "vitest";
import { reasonOf } from "#extensions/caller/index.ts";
import { resolveConflict } from "#extensions/capabilities/payouts/resolve-conflict.ts";
import { assertBooks } from "#tests/support/books.ts";
import { onDatabase } from "#tests/support/database.ts";
import { aSlowPayer } from "./a-slow-payer.ts";
import { startPaying } from "./paying.ts";

const product = await startPaying();

let payer: Awaited<ReturnType<typeof aSlowPayer>>;

beforeEach(async () => {
  payer = await aSlowPayer(product);
});

const RESERVED = { available: 89_850n, inTransit: 10_150n };
const GIVEN_BACK = { available: 100_000n, inTransit: 0n };

test.each(["failed", "expired", "cancelled"])(
  "the money of a payout that the engine calls %s is not paid out again",
  async (status) => {
    const { payoutId } = await payer.pay(10_000n);
    await payer.report(payoutId, status);
    const payout = await payer.payout(payoutId);
    expect(payout).toMatchObject({
      payoutStatus: status === "cancelled" ? "canceled" : "failed",
      failure: { message: expect.stringContaining("stays reserved until the processor confirms") },
    });
    expect(payout.failureConfirmedAt).toBeUndefined();
    expect(await payer.balance()).toMatchObject(RESERVED);
    expect(await payer.pay(90_000n).catch(reasonOf)).toBe("insufficient_balance");
    await assertBooks(payer.work());
  },
);

test("a payout that arrives before its failure is certain is paid, without a conflict", async () => {
  const { payoutId } = await payer.pay(10_000n);
  await payer.report(payoutId, "failed");
  await payer.report(payoutId, "success");
  const payout = await payer.payout(payoutId);
  expect([payout.payoutStatus, payout.failure, payout.failureConfirmedAt]).toEqual(["paid", undefined, undefined]);
  const balance = await payer.balance();
  expect(balance).toMatchObject({ available: 89_850n, inTransit: 0n });
  expect(balance?.payoutsFrozenAt).toBeUndefined();
  await assertBooks(payer.work());
});

test("the confirmation hears that a payout goes on", async () => {
  const { payoutId } = await payer.pay(10_000n);
  await payer.report(payoutId, "failed");
  await payer.change(payoutId, "initiated");
  await payer.confirm(payoutId);
  expect(await payer.payout(payoutId)).toMatchObject({ payoutStatus: "in_transit" });
  expect(await payer.balance()).toMatchObject(RESERVED);
  await payer.report(payoutId, "success");
  expect(await payer.balance()).toMatchObject({ available: 89_850n, inTransit: 0n });
  await assertBooks(payer.work());
});

test("what the engine says again after ten minutes gives the money back, once", async () => {
  const { payoutId } = await payer.pay(10_000n);
  await payer.report(payoutId, "failed");
  expect(await payer.confirmationsOf(payoutId)).toBe(1);
  expect(await payer.confirm(payoutId)).toBeUndefined();
  expect(await payer.confirm(payoutId)).toBeUndefined();
  await payer.tell(payoutId);
  expect(await payer.payout(payoutId)).toMatchObject({
    payoutStatus: "failed",
    failureConfirmedAt: expect.anything(),
    failure: { message: expect.stringContaining("Its amount is available again.") },
  });
  expect(await payer.balance()).toMatchObject(GIVEN_BACK);
  await assertBooks(payer.work());
});

test("what the engine says again within ten minutes is asked again later", async () => {
  const { payoutId } = await payer.pay(10_000n);
  await payer.report(payoutId, "failed");
  expect(await payer.confirmAtOnce(payoutId)).toBe(600_000);
  expect(await payer.balance()).toMatchObject(RESERVED);
});

test("a failure that the engine takes back and says again needs ten more minutes", async () => {
  const { payoutId } = await payer.pay(10_000n);
  await payer.report(payoutId, "failed");
  await payer.report(payoutId, "initiated");
  await payer.report(payoutId, "failed");
  await payer.confirmAtOnce(payoutId);
  expect(await payer.balance()).toMatchObject(RESERVED);
});

test("an engine that no longer knows the payout gives nothing back", async () => {
  const { payoutId } = await payer.pay(10_000n);
  await payer.report(payoutId, "failed");
  await onDatabase(product.platform.databaseUrl, (database) =>
    database.query("delete from sandbox_engine.payouts where id = $1", [payoutId]),
  );
  // It is asked again after doubling delays.
  expect(await payer.confirm(payoutId)).toBeGreaterThanOrEqual(600_000);
  expect(await payer.confirm(payoutId)).toBeGreaterThanOrEqual(1_200_000);
  expect(await payer.balance()).toMatchObject(RESERVED);
});

test("an engine that is away gives nothing back", async () => {
  const { payoutId } = await payer.pay(10_000n);
  await payer.report(payoutId, "failed");
  const { engineMerchantId: merchant_id } = payer.organization;
  await product.platform.sandbox.fault({ merchant_id, method: "GET", path: "/payouts", kind: "status_500", times: 10 });
  await expect(payer.confirm(payoutId)).rejects.toThrow();
  expect(await payer.balance()).toMatchObject(RESERVED);
});

test("limits count a payout until its failure is certain, and its quote is used", async () => {
  const { payoutQuoteId, feeAmount } = await payer.quote(10_000n);
  const ask = (key: string) =>
    payer.clients(key).payouts.createPayout({ payoutQuoteId, amount: 10_000n, feeAmount }).catch(reasonOf);
  const used = async () => (await payer.quote(100n)).limits.map(({ usedAmount }) => usedAmount);
  const { payoutId } = (await ask("first")) as { payoutId: string };
  await payer.report(payoutId, "failed");
  expect(new Set(await used())).toEqual(new Set([10_000n]));
  expect(await ask("second")).toBe("quote_used");
  await payer.confirm(payoutId);
  expect(new Set(await used())).toEqual(new Set([0n]));
});

test.each([
  ["paid", { available: 89_850n, inTransit: 0n }],
  ["failed", GIVEN_BACK],
] as const)(
  "an operator who knows that a payout %s ends what the engine does not confirm",
  async (outcome, balance) => {
    const { payoutId } = await payer.pay(10_000n);
    await payer.report(payoutId, "failed");
    await resolveConflict(payer.work(), { payoutId, outcome, reason: "The bank has said so." });
    expect(await payer.payout(payoutId)).toMatchObject({ payoutStatus: outcome });
    expect(await payer.balance()).toMatchObject(balance);
    await expect(resolveConflict(payer.work(), { payoutId, outcome, reason: "Again." })).rejects.toThrow(
      "in no conflict",
    );
    await assertBooks(payer.work());
  },
);

test("what the engine never got is certain at once", async () => {
  const { engineMerchantId: merchant_id } = payer.organization;
  const body = { error: { type: "invalid_request", code: "IR_06", message: "no payout processor" } };
  await product.platform.sandbox.fault({
    merchant_id,
    path: "/payouts",
    kind: "status",
    method: "POST",
    status: 422,
    times: 1,
    body,
  });
  expect(await payer.pay(10_000n)).toMatchObject({
    payoutStatus: "failed",
    failureConfirmedAt: expect.anything(),
    failure: { message: expect.stringContaining("was not sent") },
  });
  expect(await payer.balance()).toMatchObject(GIVEN_BACK);
});
