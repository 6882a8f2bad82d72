import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { refundCopy } from "#extensions/capabilities/refunds/follow-refund.ts";
import { refundStatusOf } from "#extensions/capabilities/refunds/refund.rules.ts";
import { keepAnswer } from "#extensions/capabilities/refunds/send-refund.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { anEnginePayment } from "#tests/support/engine-payments.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { engineRefunds, keptOf } from "./engine-refunds.ts";

vi.setConfig({ testTimeout: 120_000 });

const SINCE = new Date(Date.now() - 86_400_000);
const { platform, organization } = await startPlatform();

const reconcile = () => refundCopy.reconcile(organization.work(), SINCE);
const refresh = (refundId: string) => refundCopy.refresh(organization.work(), refundId);
const clients = () => platform.callers.grpc.forOrganization({ organizationId: organization.id });

let keys = 0;
function refundHere(transactionId: string, amount: bigint) {
  keys += 1;
  const headers = { "idempotency-key": `follow-${keys}` };
  return clients().refunds.createRefund({ transactionId, amount }, { headers });
}

/** A refund by another system; a scheduled one is pending at the engine until the processor reports. */
async function refundElsewhere(paymentId: string, amountMinorUnits: bigint): Promise<string> {
  const refundId = newId("refund");
  await (await merchantEngine(organization.work())).refunds.create({ refundId, paymentId, amountMinorUnits });
  return refundId;
}

const report = (refundId: string, status: "succeeded" | "failed") =>
  platform.sandbox.advanceRefund(organization.engineMerchantId, refundId, status);

test("a refund that another system made at the engine is added and counted", async () => {
  const { id: transactionId } = await anEnginePayment(platform, organization);
  const refundId = await refundElsewhere(transactionId, 700n);
  expect(await refresh(refundId)).toMatchObject({
    id: refundId,
    transactionId,
    status: "succeeded",
    amountMinorUnits: 700n,
    currency: "USD",
    reason: "other",
  });
  expect((await keptOf(organization, transactionId)).transaction).toMatchObject({ refundedMinorUnits: 700n });
  const events = await organization.work().em.find(EventEntity, { subjectId: refundId });
  expect(events).toMatchObject([{ type: "refund.created", parentId: transactionId }]);
});

test("the payment of another system's refund is read first when we do not have it", async () => {
  const { payment_id } = await platform.sandbox.createPayment(organization.engineMerchantId);
  await refundElsewhere(payment_id, 700n);
  await reconcile();
  expect((await keptOf(organization, payment_id)).transaction).toMatchObject({
    capturedMinorUnits: 4_200n,
    refundedMinorUnits: 700n,
  });
});

test("a refund that succeeded and fails later can be refunded again", async () => {
  const { id: transactionId } = await anEnginePayment(platform, organization);
  const { refundId } = await refundHere(transactionId, 4_200n);
  await report(refundId, "failed");
  await refresh(refundId);
  const { transaction, refunds } = await keptOf(organization, transactionId);
  expect(transaction).toMatchObject({ refundedMinorUnits: 0n, refundPendingMinorUnits: 0n });
  expect(refunds).toMatchObject([{ status: "failed", failureCode: "refund_failed" }]);
  expect(await refundHere(transactionId, 4_200n)).toMatchObject({ refundStatus: "succeeded" });
});

test("a refund that the engine has not heard of yet does not stop a reconciliation", async () => {
  const { id: transactionId } = await anEnginePayment(platform, organization);
  const asked = async () => (await platform.sandbox.requests("/refunds")).length;
  const askedBefore = await asked();
  await platform.sandbox.fault({ method: "POST", path: "/refunds", kind: "delay", delay_ms: 4_000, times: 1 });
  const refund = refundHere(transactionId, 100n);
  const kept = async () => (await keptOf(organization, transactionId)).refunds;
  // The fault matches the refund, not the reconciliation's list of refunds.
  await expect.poll(asked).toBe(askedBefore + 1);
  await reconcile();
  expect(await kept()).toMatchObject([{ status: "pending" }]);
  expect(await refund).toMatchObject({ refundStatus: "succeeded" });
});

test("an event that comes before our answer is kept, and the answer does not undo it", async () => {
  const { id: transactionId } = await anEnginePayment(platform, organization);
  await platform.sandbox.fault({ method: "POST", path: "/refunds", kind: "drop_after_commit", times: 1 });
  keys += 1;
  const headers = { "idempotency-key": `early-${keys}` };
  const ask = () => clients().refunds.createRefund({ transactionId, amount: 100n }, { headers });
  await ask().catch(() => null);
  const [{ id: refundId } = { id: "" }] = (await keptOf(organization, transactionId)).refunds;
  await report(refundId, "failed");
  await refresh(refundId);
  await expect.poll(() => ask().then(({ refundStatus }) => refundStatus, String), { timeout: 10_000 }).toBe("failed");
  expect((await keptOf(organization, transactionId)).transaction).toMatchObject({ refundPendingMinorUnits: 0n });
});

test("an answer that an event has overtaken is not kept", async () => {
  const { id: transactionId } = await anEnginePayment(platform, organization);
  const { refundId } = await refundHere(transactionId, 4_200n);
  const [answer] = await engineRefunds(organization, transactionId);
  await report(refundId, "failed");
  await refresh(refundId);
  await organization.work().atomically((phase) => keepAnswer(phase, refundId, answer ?? expect.unreachable()));
  const { transaction, refunds } = await keptOf(organization, transactionId);
  expect(refunds).toMatchObject([{ status: "failed" }]);
  expect(transaction).toMatchObject({ refundedMinorUnits: 0n });
});

type Step =
  | { readonly does: "refund here" | "refund elsewhere"; readonly amount: number }
  | { readonly does: "report"; readonly which: number; readonly status: "succeeded" | "failed" }
  | { readonly does: "tell"; readonly which: number; readonly times: number }
  | { readonly does: "reconcile" };

const which = fc.nat(9);
const amount = fc.integer({ min: 100, max: 2_500 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ does: fc.constantFrom("refund here" as const, "refund elsewhere" as const), amount }),
  fc.record({ does: fc.constant("report" as const), which, status: fc.constantFrom("succeeded", "failed") }),
  fc.record({ does: fc.constant("tell" as const), which, times: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ does: fc.constant("reconcile" as const) }),
);

/** Refused refunds are allowed. */
async function play(transactionId: string, steps: readonly Step[]): Promise<void> {
  const pending: Promise<unknown>[] = [];
  for (const each of steps) {
    const ids = (await engineRefunds(organization, transactionId)).map(({ engineRefundId }) => engineRefundId);
    const id = "which" in each ? ids[each.which % Math.max(ids.length, 1)] : undefined;
    if (each.does === "refund here") pending.push(refundHere(transactionId, BigInt(each.amount)).catch(() => null));
    if (each.does === "refund elsewhere") await refundElsewhere(transactionId, BigInt(each.amount)).catch(() => null);
    if (each.does === "report" && id) await report(id, each.status);
    if (each.does === "tell" && id) pending.push(...Array.from({ length: each.times }, () => refresh(id)));
    if (each.does === "reconcile") pending.push(reconcile());
  }
  await Promise.all(pending);
}

test("after events that are lost, doubled, late and at once, a reconciliation leaves what the engine has", async () => {
  const steps = fc.array(step, { minLength: 1, maxLength: 14 });
  const property = fc.asyncProperty(steps, async (all) => {
    const { id: transactionId } = await anEnginePayment(platform, organization);
    await play(transactionId, all);
    await reconcile();
    const atEngine = await engineRefunds(organization, transactionId);
    const { transaction, refunds } = await keptOf(organization, transactionId);
    const ours = refunds.filter(({ id }) => atEngine.some(({ engineRefundId }) => engineRefundId === id));
    const facts = ours.map((each) => [each.id, each.status, each.amountMinorUnits]).sort();
    expect(facts).toEqual(
      atEngine.map((each) => [each.engineRefundId, refundStatusOf(each.engineStatus), each.amountMinorUnits]).sort(),
    );
    // Refunds that the engine refused failed here.
    expect(refunds.filter((each) => !ours.includes(each)).every(({ status }) => status === "failed")).toBe(true);
    const succeeded = atEngine.filter(({ engineStatus }) => engineStatus === "succeeded");
    expect([transaction.refundedMinorUnits, transaction.refundPendingMinorUnits]).toEqual([
      succeeded.reduce((sum, { amountMinorUnits }) => sum + amountMinorUnits, 0n),
      0n,
    ]);
    await expectGaplessEvents(refunds);
  });
  await fc.assert(property, { numRuns: 25 });
});

async function expectGaplessEvents(refunds: readonly { id: string; eventSequence: number }[]): Promise<void> {
  for (const { id, eventSequence } of refunds) {
    const events = await organization.work().em.find(EventEntity, { subjectId: id }, { orderBy: { sequence: "asc" } });
    expect(events.map(({ sequence }) => sequence)).toEqual(Array.from({ length: eventSequence }, (_none, n) => n + 1));
  }
}
