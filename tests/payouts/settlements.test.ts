import { expect, test } from "vitest";
import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { checkPayout } from "#extensions/capabilities/payouts/check-payout.ts";
import { confirmFailure } from "#extensions/capabilities/payouts/confirm-failure.ts";
import { CHECK_PAYOUT, CONFIRM_FAILURE, PAY_SETTLEMENT } from "#extensions/capabilities/payouts/due-kinds.ts";
import { payoutCopy } from "#extensions/capabilities/payouts/follow-payout.ts";
import { paySettlement } from "#extensions/capabilities/payouts/pay-settlement.ts";
import { PayoutEntity } from "#extensions/capabilities/payouts/payout.entity.ts";
import { SettlementEntity } from "#extensions/capabilities/settlement-queue/index.ts";
import { closeSettlement } from "#extensions/capabilities/settlements/close-settlement.ts";
import { DueWorkEntity } from "#extensions/platform/due-work/due-work.entity.ts";
import { anOrganization } from "#tests/support/platform.ts";
import { payerOf, runAsking, startPaying } from "./paying.ts";

const { platform, bank } = await startPaying();

/** An organization with a settlement of 1000.00 that is closed and approved. */
async function aSettlement(name: string) {
  const organization = await anOrganization(platform, name);
  const payer = payerOf({ platform, bank }, organization);
  await payer.fund(100_000n);
  const { environment, em } = organization.work();
  const { id } = await em.findOneOrFail(SettlementEntity, { environment, accruesFor: "USD" });
  const payout = async () => {
    const work = organization.work();
    const options = { orderBy: { createdAt: "desc", id: "desc" } } as const;
    return work.em.findOneOrFail(PayoutEntity, { environment, settlementId: id }, options);
  };
  return {
    ...payer,
    settlementId: id,
    close: () => closeSettlement.run(organization.work(), { settlementId: id }),
    pay: () => runAsking(organization.work(), paySettlement, PAY_SETTLEMENT, id),
    settlement: () => organization.work().em.findOneOrFail(SettlementEntity, { environment, id }),
    payoutNow: payout,
    count: () => organization.work().em.count(PayoutEntity, { environment, settlementId: id }),
    report: async (status: string) => {
      const { id: payoutId } = await payout();
      await platform.sandbox.advancePayout(organization.engineMerchantId, payoutId, status);
      await payoutCopy.refresh(organization.work(), payoutId);
    },
    confirm: async () => runAsking(organization.work(), confirmFailure, CONFIRM_FAILURE, (await payout()).id),
    dueKinds: async (subjectId: string) =>
      (await organization.work().em.find(DueWorkEntity, { subjectId })).map(({ kind }) => kind),
  };
}

test("a settlement that is approved is paid to the default destination", async () => {
  const payer = await aSettlement("Default");
  await payer.destination();
  await payer.close();
  expect(await payer.dueKinds(payer.settlementId)).toContain(PAY_SETTLEMENT);
  expect(await payer.balance()).toMatchObject({ available: 0n, inSettlement: 100_000n });
  await payer.pay();
  expect(await payer.payoutNow()).toMatchObject({
    status: "paid",
    method: "standard",
    amountMinorUnits: 100_000n,
    feeMinorUnits: 0n,
    initiatedBy: "schedule",
  });
  expect(await payer.settlement()).toMatchObject({ status: "paid", payoutId: (await payer.payoutNow()).id });
  expect(await payer.balance()).toMatchObject({ available: 0n, inSettlement: 0n, inTransit: 0n });
  const [asked] = (await payer.atEngine()).slice(-1);
  expect(asked).toMatchObject({ amount: 100_000, priority: "regular" });
  await payer.pay();
  expect(await payer.count()).toBe(1);
});

test("without a destination it waits, and is paid when one is usable", async () => {
  const payer = await aSettlement("Waiting");
  await payer.close();
  await payer.pay();
  expect(await payer.count()).toBe(0);
  expect(await payer.settlement()).toMatchObject({ status: "approved" });
  const { payoutDestinationId } = await payer.destination();
  expect(await payer.dueKinds(payoutDestinationId)).toEqual(["payout_destination.pay_waiting"]);
  await payer.pay();
  expect(await payer.settlement()).toMatchObject({ status: "paid" });
});

test("a payout that fails is made again only after the engine has said so twice", async () => {
  const payer = await aSettlement("Twice");
  await payer.destination("0003");
  await payer.close();
  await payer.pay();
  expect(await payer.settlement()).toMatchObject({ status: "funding" });
  expect(await payer.balance()).toMatchObject({ inSettlement: 0n, inTransit: 100_000n });
  await payer.report("failed");
  expect(await payer.settlement()).toMatchObject({ status: "failed" });
  expect(await payer.balance()).toMatchObject({ inSettlement: 100_000n, inTransit: 0n });
  const { id: first } = await payer.payoutNow();
  expect(await payer.dueKinds(first)).toContain(CONFIRM_FAILURE);
  await payer.pay();
  expect(await payer.count()).toBe(1);
  await payer.confirm();
  await payer.pay();
  expect(await payer.count()).toBe(2);
  expect((await payer.payoutNow()).id).not.toBe(first);
  await payer.report("success");
  expect(await payer.settlement()).toMatchObject({ status: "paid" });
  expect(await payer.balance()).toMatchObject({ inSettlement: 0n, inTransit: 0n });
});

test("a payout that arrives although it had failed is never made again", async () => {
  const payer = await aSettlement("Late");
  await payer.destination("0003");
  await payer.close();
  await payer.pay();
  await payer.report("failed");
  const { id } = await payer.payoutNow();
  await platform.sandbox.advancePayout(payer.organization.engineMerchantId, id, "success");
  await payer.confirm();
  expect(await payer.payoutNow()).toMatchObject({ status: "failed", hasConflict: true });
  await payer.pay();
  expect(await payer.count()).toBe(1);
  expect(await payer.balance()).toMatchObject({ payoutsFrozenAt: expect.anything() });
});

test("a payout that the bank sends back can be made again, with another id", async () => {
  const payer = await aSettlement("Returned");
  await payer.destination();
  await payer.close();
  await payer.pay();
  await payer.report("reversed");
  expect(await payer.payoutNow()).toMatchObject({ status: "returned" });
  expect(await payer.settlement()).toMatchObject({ status: "failed" });
  expect(await payer.balance()).toMatchObject({ inSettlement: 100_000n });
  await payer.pay();
  expect(await payer.count()).toBe(2);
  expect(await payer.settlement()).toMatchObject({ status: "paid" });
});

test("a settlement whose payout the engine does not take yet is paid later, by the same payout", async () => {
  const payer = await aSettlement("Later");
  await payer.destination();
  await payer.close();
  const { engineMerchantId: merchant_id } = payer.organization;
  const body = { error: { type: "invalid_request", code: "HE_00", message: "Resource is busy" } };
  await platform.sandbox.fault({ merchant_id, method: "POST", path: "/payouts", kind: "status", status: 422, body });
  await payer.pay();
  const { id, status } = await payer.payoutNow();
  expect(status).toBe("pending");
  expect(await payer.dueKinds(id)).toEqual([CHECK_PAYOUT]);
  await runAsking(payer.organization.work(), checkPayout, CHECK_PAYOUT, id);
  expect(await payer.payoutNow()).toMatchObject({ id, status: "paid" });
  expect(await payer.settlement()).toMatchObject({ status: "paid", payoutId: id });
});

test("twenty who try again at once make one payout", async () => {
  const payer = await aSettlement("Twenty");
  await payer.destination("0002");
  await payer.close();
  await payer.pay();
  expect(await payer.settlement()).toMatchObject({ status: "failed" });
  await payer.confirm();
  await Promise.allSettled(Array.from({ length: 20 }, () => payer.pay()));
  expect(await payer.count()).toBe(2);
  const { payouts } = await merchantEngine(payer.organization.work());
  expect(await Array.fromAsync(payouts.list())).toHaveLength(2);
});
