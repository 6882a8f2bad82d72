import { expect, test } from "vitest";
import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { checkPayout } from "#extensions/capabilities/payouts/check-payout.ts";
import { CHECK_PAYOUT, CONFIRM_FAILURE, PAY_SETTLEMENT } from "#extensions/capabilities/payouts/due-kinds.ts";
import { DueWorkEntity } from "#extensions/platform/due-work/due-work.entity.ts";
import { assertBooks } from "#tests/support/books.ts";
import { aSettlement } from "./a-settlement.ts";
import { runAsking, startPaying } from "./paying.ts";

const { platform, bank } = await startPaying();
const product = { platform, bank };

test("a settlement that is approved is paid to the default destination, and its payout names who closed it", async () => {
  const payer = await aSettlement(product, "Default");
  await payer.destination();
  await payer.close();
  expect(await payer.dueKinds(payer.settlementId)).toContain(PAY_SETTLEMENT);
  expect(await payer.balance()).toMatchObject({ available: 0n, inSettlement: 100_000n });
  await payer.payNow();
  expect(await payer.payoutNow()).toMatchObject({
    status: "paid",
    method: "standard",
    amountMinorUnits: 100_000n,
    feeMinorUnits: 0n,
    initiatedBy: "trusted_service",
  });
  expect(await payer.settlement()).toMatchObject({ status: "paid", payoutId: (await payer.payoutNow()).id });
  expect(await payer.balance()).toMatchObject({ available: 0n, inSettlement: 0n, inTransit: 0n });
  const [asked] = (await payer.atEngine()).slice(-1);
  expect(asked).toMatchObject({ amount: 100_000, priority: "regular" });
  await payer.payNow();
  expect(await payer.count()).toBe(1);
});

test("without a destination it waits, and is paid when one is usable", async () => {
  const payer = await aSettlement(product, "Waiting");
  await payer.close();
  await payer.payNow();
  expect(await payer.count()).toBe(0);
  expect(await payer.settlement()).toMatchObject({ status: "approved" });
  const { payoutDestinationId } = await payer.destination();
  expect(await payer.dueKinds(payoutDestinationId)).toEqual(["payout_destination.pay_waiting"]);
  await payer.payNow();
  expect(await payer.settlement()).toMatchObject({ status: "paid" });
});

test("a payout that fails is made again only after the engine has said so twice", async () => {
  const payer = await aSettlement(product, "Twice");
  await payer.destination("0003");
  await payer.close();
  await payer.payNow();
  expect(await payer.settlement()).toMatchObject({ status: "funding" });
  expect(await payer.balance()).toMatchObject({ inSettlement: 0n, inTransit: 100_000n });
  await payer.report("failed");
  // Its money is reserved until then.
  expect(await payer.settlement()).toMatchObject({ status: "funding" });
  expect(await payer.balance()).toMatchObject({ inSettlement: 0n, inTransit: 100_000n });
  const { id: first } = await payer.payoutNow();
  expect(await payer.dueKinds(first)).toContain(CONFIRM_FAILURE);
  await payer.payNow();
  expect(await payer.count()).toBe(1);
  await payer.confirm();
  expect(await payer.settlement()).toMatchObject({ status: "failed" });
  expect(await payer.balance()).toMatchObject({ inSettlement: 100_000n, inTransit: 0n });
  await payer.payNow();
  expect(await payer.count()).toBe(2);
  expect((await payer.payoutNow()).id).not.toBe(first);
  await payer.report("success");
  expect(await payer.settlement()).toMatchObject({ status: "paid" });
  expect(await payer.balance()).toMatchObject({ inSettlement: 0n, inTransit: 0n });
});

test("a payout whose failure passes is made again by itself, three times at once and then later and later", async () => {
  const payer = await aSettlement(product, "Passing");
  const { payoutDestinationId } = await payer.destination("0003");
  const waitsHours = async () => {
    const order = { orderBy: { createdAt: "desc", id: "desc" } } as const;
    const [last] = await payer.organization.work().em.find(DueWorkEntity, { subjectId: payoutDestinationId }, order);
    return Math.round(Math.abs(Number(last?.dueAt) - Date.now()) / 3_600_000);
  };
  await payer.close();
  for (const hours of [0, 0, 1, 2]) {
    await payer.payNow();
    await payer.report("failed", undefined, { error_code: "processor_timeout" });
    await payer.confirm();
    expect(await waitsHours()).toBe(hours);
  }
});

test("a payout that a person asks for before the failure is certain is made after it", async () => {
  const payer = await aSettlement(product, "Patient");
  await payer.destination("0002");
  await payer.close();
  await payer.payNow();
  const asked = (await payer.dueKinds(payer.settlementId)).length;
  // The same row is due again after the confirmation.
  expect(await payer.payNow()).toBe(601_000);
  expect(await payer.count()).toBe(1);
  expect(await payer.dueKinds(payer.settlementId)).toHaveLength(asked);
  await payer.confirm();
  await payer.payNow();
  expect(await payer.count()).toBe(2);
});

test("a payout that arrives although the engine had called it failed pays its settlement, without a conflict", async () => {
  const payer = await aSettlement(product, "Arrives");
  await payer.destination("0003");
  await payer.close();
  await payer.payNow();
  await payer.report("failed");
  await platform.sandbox.advancePayout(payer.organization.engineMerchantId, (await payer.payoutNow()).id, "success");
  await payer.confirm();
  expect(await payer.payoutNow()).toMatchObject({ status: "paid", hasConflict: false, failureMessage: null });
  expect(await payer.settlement()).toMatchObject({ status: "paid" });
  await payer.payNow();
  expect(await payer.count()).toBe(1);
  await assertBooks(payer.organization.work());
});

test("a payout that arrives although it had certainly failed is never made again", async () => {
  const payer = await aSettlement(product, "Late");
  await payer.destination("0003");
  await payer.close();
  await payer.payNow();
  await payer.report("failed");
  const { id } = await payer.payoutNow();
  await payer.confirm();
  await payer.report("success", id);
  expect(await payer.payoutNow()).toMatchObject({ status: "failed", hasConflict: true });
  await payer.payNow();
  expect(await payer.count()).toBe(1);
  expect(await payer.balance()).toMatchObject({ payoutsFrozenAt: expect.anything() });
});

test("a payout that the bank sends back can be made again, with another id", async () => {
  const payer = await aSettlement(product, "Returned");
  await payer.destination();
  await payer.close();
  await payer.payNow();
  await payer.report("reversed");
  expect(await payer.payoutNow()).toMatchObject({ status: "returned" });
  expect(await payer.settlement()).toMatchObject({ status: "paid" });
  await payer.payNow();
  expect(await payer.count()).toBe(1);
  await payer.confirm();
  expect(await payer.settlement()).toMatchObject({ status: "failed" });
  expect(await payer.balance()).toMatchObject({ inSettlement: 100_000n });
  await payer.payNow();
  expect(await payer.count()).toBe(2);
  expect(await payer.settlement()).toMatchObject({ status: "paid" });
});

test("a settlement whose payout the engine does not take yet is paid later, by the same payout", async () => {
  const payer = await aSettlement(product, "Later");
  await payer.destination();
  await payer.close();
  const { engineMerchantId: merchant_id } = payer.organization;
  const body = { error: { type: "invalid_request", code: "HE_00", message: "Resource is busy" } };
  await platform.sandbox.fault({ merchant_id, method: "POST", path: "/payouts", kind: "status", status: 422, body });
  await payer.payNow();
  const { id, status } = await payer.payoutNow();
  expect(status).toBe("pending");
  // The merchant sees the time since when there is no answer.
  expect(await payer.payoutNow()).toMatchObject({ outcomeUnknownSince: expect.any(Date) });
  expect(await payer.dueKinds(id)).toEqual([CHECK_PAYOUT]);
  await runAsking(payer.organization.work(), checkPayout, CHECK_PAYOUT, id);
  expect(await payer.payoutNow()).toMatchObject({ id, status: "paid", outcomeUnknownSince: null });
  expect(await payer.settlement()).toMatchObject({ status: "paid", payoutId: id });
});

test("twenty who try again at once make one payout", async () => {
  const payer = await aSettlement(product, "Twenty");
  await payer.destination("0002");
  await payer.close();
  await payer.payNow();
  await payer.confirm();
  expect(await payer.settlement()).toMatchObject({ status: "failed" });
  await Promise.allSettled(Array.from({ length: 20 }, () => payer.payNow()));
  expect(await payer.count()).toBe(2);
  const { payouts } = await merchantEngine(payer.organization.work());
  expect(await Array.fromAsync(payouts.list())).toHaveLength(2);
});
