import { beforeEach, expect, test } from "vitest";
import { unfreezePayouts } from "#extensions/capabilities/payouts/freeze.ts";
import { resolveConflict } from "#extensions/capabilities/payouts/resolve-conflict.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { assertBooks } from "#tests/support/books.ts";
import { aSlowPayer } from "./a-slow-payer.ts";
import { startPaying } from "./paying.ts";

const product = await startPaying();

let payer: Awaited<ReturnType<typeof aSlowPayer>>;

beforeEach(async () => {
  payer = await aSlowPayer(product);
});

test("a return is certain when the engine says it again, and until then its money is not given back", async () => {
  const { payoutId } = await payer.pay(10_000n);
  await payer.report(payoutId, "success");
  await payer.report(payoutId, "reversed");
  expect(await payer.payout(payoutId)).toMatchObject({ payoutStatus: "returned" });
  expect(await payer.balance()).toMatchObject({ available: 89_850n, inTransit: 0n });
  await assertBooks(payer.work());
  await payer.report(payoutId, "success");
  expect(await payer.payout(payoutId)).toMatchObject({ payoutStatus: "paid" });
  await payer.report(payoutId, "reversed");
  await payer.confirm(payoutId);
  // The amount was returned without the fee.
  expect(await payer.balance()).toMatchObject({ available: 99_850n, inTransit: 0n });
  await assertBooks(payer.work());
});

/** A payout that arrived, was returned for certain, and arrives after all. */
async function aReturnThatArrives() {
  const { payoutId } = await payer.pay(10_000n);
  await payer.report(payoutId, "success");
  await payer.report(payoutId, "reversed");
  await payer.confirm(payoutId);
  await payer.report(payoutId, "success");
  return payoutId;
}

test("a certain return that arrives all the same is a conflict, and its money leaves once", async () => {
  const payoutId = await aReturnThatArrives();
  expect(await payer.payout(payoutId)).toMatchObject({
    payoutStatus: "returned",
    failure: { message: expect.stringContaining("Payouts in this currency are stopped") },
  });
  expect(await payer.balance()).toMatchObject({ available: 99_850n, payoutsFrozenAt: expect.anything() });
  await resolveConflict(payer.work(), { payoutId, outcome: "paid", reason: "The bank has it." });
  expect(await payer.balance()).toMatchObject({ available: 89_850n, inTransit: 0n });
  await assertBooks(payer.work());
  await payer.report(payoutId, "reversed");
  await payer.confirm(payoutId);
  expect(await payer.balance()).toMatchObject({ available: 99_850n, inTransit: 0n });
  await assertBooks(payer.work());
});

const unfreeze = () => payer.work().atomically((phase) => unfreezePayouts(phase, "USD"));

async function standing() {
  const balance = await payer.balance();
  return { available: balance?.available, isStopped: balance?.payoutsFrozenAt !== undefined };
}

test("each further return that arrives all the same is a conflict again, which stops payouts again", async () => {
  const payoutId = await aReturnThatArrives();
  for (let conflict = 1; conflict <= 2; conflict += 1) {
    expect(await standing()).toEqual({ available: 99_850n, isStopped: true });
    await resolveConflict(payer.work(), { payoutId, outcome: "paid", reason: "The bank has it." });
    await unfreeze();
    expect(await standing()).toEqual({ available: 89_850n, isStopped: false });
    await payer.report(payoutId, "reversed");
    await payer.confirm(payoutId);
    await assertBooks(payer.work());
    await payer.report(payoutId, "success");
  }
  expect(await standing()).toEqual({ available: 99_850n, isStopped: true });
  const { environment, em } = payer.work();
  expect(await em.count(EventEntity, { environment, subjectId: payoutId, type: "payout.conflict" })).toBe(3);
  // A repetition after a person's decision changes nothing.
  await resolveConflict(payer.work(), { payoutId, outcome: "failed", reason: "The bank has nothing." });
  await unfreeze();
  await payer.tell(payoutId);
  expect(await standing()).toEqual({ available: 99_850n, isStopped: false });
});

test("a return that arrives after its money was paid out again leaves less than nothing, which the books explain", async () => {
  const { payoutId } = await payer.pay(10_000n);
  await payer.report(payoutId, "success");
  await payer.report(payoutId, "reversed");
  await payer.confirm(payoutId);
  await payer.pay(90_000n);
  await payer.report(payoutId, "success");
  await resolveConflict(payer.work(), { payoutId, outcome: "paid", reason: "The bank has both." });
  expect((await payer.balance())?.available).toBe(-1_500n);
  await assertBooks(payer.work());
});
