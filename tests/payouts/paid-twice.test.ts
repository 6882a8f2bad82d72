import { expect, test } from "vitest";
import { readBalancesOf } from "#extensions/capabilities/ledger/index.ts";
import { unfreezePayouts } from "#extensions/capabilities/payouts/freeze.ts";
import { resolveConflict } from "#extensions/capabilities/payouts/resolve-conflict.ts";
import { SettlementQueueEntryEntity } from "#extensions/capabilities/settlement-queue/index.ts";
import { assertBooks } from "#tests/support/books.ts";
import { aSettlement } from "./a-settlement.ts";
import { startPaying } from "./paying.ts";

const product = await startPaying();
const reason = "The bank has both transfers.";

/** A settlement of 1000.00 whose first payout arrived after the second. */
async function paidTwice(name: string) {
  const payer = await aSettlement(product, name);
  await payer.destination("0003");
  await payer.close();
  await payer.payNow();
  await payer.report("failed");
  const { id: first } = await payer.payoutNow();
  await payer.confirm();
  await payer.payNow();
  await payer.report("success");
  const { id: second } = await payer.payoutNow();
  await payer.report("success", first);
  const work = () => payer.organization.work();
  return {
    ...payer,
    first,
    second,
    work,
    resolve: () => resolveConflict(work(), { payoutId: first, outcome: "paid", reason }),
    unfreeze: () => work().atomically((phase) => unfreezePayouts(phase, "USD")),
    accounts: () => readBalancesOf(work(), "USD"),
    recovery: () => work().em.findOne(SettlementQueueEntryEntity, { sourceId: first, entryType: "payout_recovery" }),
  };
}

test("money of a settlement that left a second time is booked, and the merchant owes it", async () => {
  const payer = await paidTwice("Second");
  expect(await payer.accounts()).toMatchObject({ merchant_available: 0n, bank: -100_000n });
  expect(await payer.resolve()).toMatchObject({ id: payer.first, status: "paid" });
  expect(await payer.accounts()).toMatchObject({
    merchant_available: -100_000n,
    merchant_payable: 0n,
    payout_in_transit: 0n,
    bank: -200_000n,
  });
  const entry = await payer.recovery();
  expect(entry).toMatchObject({ netMinorUnits: -100_000n, status: "released" });
  for (const id of [payer.first, payer.second, payer.settlementId]) expect(entry?.note).toContain(id);
  expect(await payer.settlement()).toMatchObject({ status: "paid", payoutId: payer.second });
  await assertBooks(payer.work());

  await payer.unfreeze();
  // Later sales cover it.
  await payer.fund(150_000n);
  const balance = await payer.balance();
  expect([balance?.available, balance?.payoutsFrozenAt]).toEqual([50_000n, undefined]);
  await expect(payer.resolve()).rejects.toThrow("is in no conflict");
  await payer.payNow();
  expect(await payer.count()).toBe(2);
  await assertBooks(payer.work());
});

test("what the bank sends back of a second payout is the merchant's again, and its settlement stays paid", async () => {
  const payer = await paidTwice("SentBack");
  await payer.resolve();
  await payer.report("reversed", payer.first);
  await payer.confirm(payer.first);
  expect(await payer.payout(payer.first)).toMatchObject({
    payoutStatus: "returned",
    failure: { message: expect.stringContaining("available again") },
  });
  expect(await payer.accounts()).toMatchObject({ merchant_available: 0n, merchant_payable: 0n, bank: -100_000n });
  expect(await payer.settlement()).toMatchObject({ status: "paid", payoutId: payer.second });
  await assertBooks(payer.work());
  // A late arrival is owed again.
  await payer.unfreeze();
  await payer.report("success", payer.first);
  expect((await payer.balance())?.payoutsFrozenAt).toBeDefined();
  await payer.resolve();
  expect(await payer.accounts()).toMatchObject({
    merchant_available: -100_000n,
    payout_in_transit: 0n,
    bank: -200_000n,
  });
  await assertBooks(payer.work());
});

test("a settlement whose own payout comes back is paid again beside the one that is recovered", async () => {
  const payer = await paidTwice("Own");
  await payer.resolve();
  await payer.unfreeze();
  await payer.report("reversed", payer.second);
  await payer.confirm(payer.second);
  expect(await payer.settlement()).toMatchObject({ status: "failed" });
  await payer.payNow();
  expect(await payer.count()).toBe(3);
  await payer.report("success");
  expect(await payer.settlement()).toMatchObject({ status: "paid", payoutId: (await payer.payoutNow()).id });
  expect(await payer.accounts()).toMatchObject({ merchant_available: -100_000n, bank: -200_000n });
  await assertBooks(payer.work());
});

test("a payout that arrives while another one is under way is booked beside it", async () => {
  const payer = await aSettlement(product, "Beside");
  await payer.destination("0003");
  await payer.close();
  await payer.payNow();
  await payer.report("failed");
  const { id: first } = await payer.payoutNow();
  await payer.confirm();
  await payer.payNow();
  await payer.report("success", first);
  const work = () => payer.organization.work();
  await resolveConflict(work(), { payoutId: first, outcome: "paid", reason });
  expect(await readBalancesOf(work(), "USD")).toMatchObject({
    merchant_available: -100_000n,
    payout_in_transit: 100_000n,
    bank: -100_000n,
  });
  await assertBooks(work());
  await payer.report("failed");
  await assertBooks(work());
  await payer.confirm();
  expect(await payer.settlement()).toMatchObject({ status: "failed" });
  await assertBooks(work());
});

test("a settlement's payout that comes back and arrives, each time against what was certain, is paid once", async () => {
  const payer = await aSettlement(product, "Again");
  await payer.destination("0003");
  await payer.close();
  await payer.payNow();
  const { id: payoutId } = await payer.payoutNow();
  await payer.report("failed");
  await payer.confirm();
  const work = () => payer.organization.work();
  for (let conflict = 1; conflict <= 2; conflict += 1) {
    await payer.report("success");
    await resolveConflict(work(), { payoutId, outcome: "paid", reason });
    expect(await readBalancesOf(work(), "USD")).toMatchObject({
      merchant_payable: 0n,
      payout_in_transit: 0n,
      bank: -100_000n,
    });
    expect(await payer.settlement()).toMatchObject({ status: "paid", payoutId });
    await assertBooks(work());
    await work().atomically((phase) => unfreezePayouts(phase, "USD"));
    await payer.report("reversed");
    await payer.confirm();
    expect(await readBalancesOf(work(), "USD")).toMatchObject({ merchant_payable: 100_000n, bank: 0n });
    await assertBooks(work());
  }
  expect(await payer.count()).toBe(1);
});
