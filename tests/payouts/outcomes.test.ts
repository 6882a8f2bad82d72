import { expect, test } from "vitest";
import { reasonOf } from "#extensions/caller/index.ts";
import { moveStatus } from "#extensions/capabilities/merchant-account/decide.ts";
import { checkPayout } from "#extensions/capabilities/payouts/check-payout.ts";
import { CHECK_PAYOUT } from "#extensions/capabilities/payouts/due-kinds.ts";
import { unfreezePayouts } from "#extensions/capabilities/payouts/freeze.ts";
import { resolveConflict } from "#extensions/capabilities/payouts/resolve-conflict.ts";
import { DueWorkEntity } from "#extensions/platform/due-work/due-work.entity.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { anOrganization } from "#tests/support/platform.ts";
import { payerOf, runAsking, startPaying } from "./paying.ts";

const { platform, bank } = await startPaying({ env: { ENGINE_TIMEOUT_MS: "1500", OPERATION_LEASE_MS: "3000" } });

async function aPayer(name: string, mask = "0000") {
  const organization = await anOrganization(platform, name);
  const payer = payerOf({ platform, bank }, organization);
  await payer.fund(100_000n);
  await payer.destination(mask);
  const { engineMerchantId } = organization;
  return {
    ...payer,
    fault: (kind: string, more: Record<string, unknown> = {}) =>
      platform.sandbox.fault({ merchant_id: engineMerchantId, path: "/payouts", kind, times: 1, ...more }),
    report: (payoutId: string, status: string) => platform.sandbox.advancePayout(engineMerchantId, payoutId, status),
    check: (payoutId: string) => runAsking(organization.work(), checkPayout, CHECK_PAYOUT, payoutId),
    sentTwice: async (payoutId: string) => {
      const asked = (await payer.atEngine()).filter((each) => each.payout_id === payoutId);
      return asked.length;
    },
    typesOf: async (subjectId: string) => {
      const events = await organization.work().em.find(EventEntity, { subjectId }, { orderBy: { sequence: "asc" } });
      return events.map(({ type }) => type);
    },
  };
}

test.each([
  ["its answer is lost", "drop_after_commit", {}],
  ["the engine fails behind it", "status_500", {}],
  ["the engine answers nothing that can be read", "invalid_json", {}],
  ["the engine takes too long", "delay", { delay_ms: 2_500 }],
])("a payout is unknown when %s, and is found out without another id", async (_when, kind, more) => {
  const payer = await aPayer(kind.replaceAll("_", ""));
  await payer.fault(kind, { method: "POST", ...more });
  const payout = await payer.pay(10_000n);
  expect(payout).toMatchObject({ payoutStatus: "unknown", outcomeUnknownSince: expect.anything() });
  expect(await payer.balance()).toMatchObject({ available: 89_850n, inTransit: 10_150n });
  await payer.check(payout.payoutId);
  expect(await payer.payout(payout.payoutId)).toMatchObject({ payoutStatus: "paid" });
  expect(await payer.balance()).toMatchObject({ available: 89_850n, inTransit: 0n });
  expect(await payer.typesOf(payout.payoutId)).toEqual(["payout.created", "payout.updated", "payout.paid"]);
});

test("an unknown payout stays so while the engine does not answer, and another payout does not take its money", async () => {
  const payer = await aPayer("Silent");
  await payer.fault("status_500", { method: "POST" });
  const { payoutId } = await payer.pay(60_000n);
  await payer.fault("status_500", { method: "GET", times: 10 });
  await expect(payer.check(payoutId)).rejects.toThrow("engine");
  expect(await payer.payout(payoutId)).toMatchObject({ payoutStatus: "unknown" });
  expect(await payer.pay(60_000n).catch(reasonOf)).toBe("insufficient_balance");
});

test("an unknown payout whose answer is lost again is asked for by the same row, later and later", async () => {
  const payer = await aPayer("Lost");
  await payer.fault("status_500", { method: "POST", times: 2 });
  const { payoutId } = await payer.pay(10_000n);
  expect(await payer.check(payoutId)).toBeGreaterThanOrEqual(60_000);
  const work = payer.organization.work();
  expect(await work.em.count(DueWorkEntity, { kind: CHECK_PAYOUT, subjectId: payoutId })).toBe(1);
  expect(await payer.check(payoutId)).toBeUndefined();
  expect(await payer.payout(payoutId)).toMatchObject({ payoutStatus: "paid" });
});

test("an unknown payout is not sent again while the account may not pay out", async () => {
  const payer = await aPayer("Suspended");
  await payer.fault("status_500", { method: "POST" });
  const { payoutId } = await payer.pay(10_000n);
  await moveStatus(payer.organization.work(), "suspend", "Chargebacks.");
  expect(await payer.check(payoutId)).toBeGreaterThanOrEqual(60_000);
  expect(await payer.payout(payoutId)).toMatchObject({ payoutStatus: "unknown" });
  expect(await payer.balance()).toMatchObject({ available: 89_850n, inTransit: 10_150n });
  await moveStatus(payer.organization.work(), "activate", "Explained.");
  await payer.check(payoutId);
  expect(await payer.payout(payoutId)).toMatchObject({ payoutStatus: "paid" });
});

test("an engine that certainly has nothing of it leaves the payout failed and the money there", async () => {
  const payer = await aPayer("Refused");
  const body = { error: { type: "invalid_request", code: "IR_06", message: "no payout processor" } };
  await payer.fault("status", { method: "POST", status: 422, body });
  const payout = await payer.pay(10_000n);
  expect(payout).toMatchObject({ payoutStatus: "failed", failure: { code: "IR_06" } });
  expect(await payer.balance()).toMatchObject({ available: 100_000n, inTransit: 0n });
});

test("what is on its way arrives, and the bank may send it back", async () => {
  const payer = await aPayer("Slow", "0003");
  const { payoutId, payoutStatus } = await payer.pay(10_000n);
  expect(payoutStatus).toBe("in_transit");
  expect(await payer.balance()).toMatchObject({ available: 89_850n, inTransit: 10_150n });
  await payer.report(payoutId, "success");
  await payer.tell(payoutId);
  await payer.report(payoutId, "reversed");
  await payer.tell(payoutId);
  await payer.tell(payoutId);
  await payer.confirm(payoutId);
  expect(await payer.payout(payoutId)).toMatchObject({ payoutStatus: "returned", failure: { code: "account_closed" } });
  // The amount was returned without the fee.
  expect(await payer.balance()).toMatchObject({ available: 99_850n, inTransit: 0n });
  expect(await payer.typesOf(payoutId)).toEqual([
    "payout.created",
    "payout.in_transit",
    "payout.paid",
    "payout.returned",
    "payout.updated",
  ]);
});

test("a return of which nobody heard that it had arrived books both", async () => {
  const payer = await aPayer("Unheard", "0003");
  const { payoutId } = await payer.pay(10_000n);
  await payer.report(payoutId, "success");
  await payer.report(payoutId, "reversed");
  await payer.tell(payoutId);
  await payer.confirm(payoutId);
  expect(await payer.balance()).toMatchObject({ available: 99_850n, inTransit: 0n });
});

test("a late success of a payout that certainly failed is a conflict, which stops payouts until an operator lifts it", async () => {
  const payer = await aPayer("Conflict", "0003");
  const { payoutId } = await payer.pay(10_000n);
  await payer.report(payoutId, "failed");
  await payer.tell(payoutId);
  await payer.confirm(payoutId);
  expect(await payer.payout(payoutId)).toMatchObject({ payoutStatus: "failed" });
  expect(await payer.balance()).toMatchObject({ available: 100_000n });
  await payer.report(payoutId, "success");
  await payer.tell(payoutId);
  await payer.tell(payoutId);
  expect(await payer.typesOf(payoutId)).toEqual([
    "payout.created",
    "payout.in_transit",
    "payout.failed",
    "payout.updated",
    "payout.conflict",
  ]);
  // Nothing is corrected automatically.
  expect(await payer.payout(payoutId)).toMatchObject({ payoutStatus: "failed" });
  expect(await payer.balance()).toMatchObject({ available: 100_000n, payoutsFrozenAt: expect.anything() });
  expect(await payer.pay(1_000n).catch(reasonOf)).toBe("payouts_frozen");
  expect((await payer.quote(1_000n)).blockers).toMatchObject([{ code: "payouts_frozen" }]);
  const work = payer.organization.work();
  await resolveConflict(payer.organization.work(), { payoutId, outcome: "failed", reason: "The bank has said so." });
  expect(await work.atomically((phase) => unfreezePayouts(phase, "USD"))).toContain(payoutId);
  expect(await payer.pay(1_000n)).toMatchObject({ payoutStatus: "in_transit" });
});
