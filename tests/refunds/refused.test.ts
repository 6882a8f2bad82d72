import { expect, test } from "vitest";
import { reasonOf, serviceErrorOf } from "#extensions/caller/index.ts";
import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { anEnginePayment } from "#tests/support/engine-payments.ts";
import { QUICK_TAKEOVER } from "#tests/support/killing.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { untilDone } from "#tests/support/retries.ts";
import { engineRefunds, keptOf, refundedAtEngine } from "./engine-refunds.ts";

const { platform, organization } = await startPlatform({ env: QUICK_TAKEOVER });

const refundsWith = (idempotencyKey: string) =>
  platform.callers.grpc.forOrganization({ organizationId: organization.id, idempotencyKey }).refunds;

const fault = (kind: string, more: Record<string, unknown> = {}) =>
  platform.sandbox.fault({ method: "POST", path: "/refunds", kind, times: 1, ...more });

const engineError = (status: number, code: string, message: string) =>
  fault("status", { status, body: { error: { type: "invalid_request", code, message } } });

/** A refund by another system at the engine, without an event. */
async function refundElsewhere(transactionId: string, amountMinorUnits: bigint): Promise<string> {
  const { refunds } = await merchantEngine(organization.work());
  const refundId = `ref_${newId("refund")}`.slice(0, 30);
  await refunds.create({ refundId, paymentId: transactionId, amountMinorUnits });
  return refundId;
}

test.each([
  [400, "CE_06", "The processor declined", "engine_refused"],
  [400, "IR_12", "Reached maximum refund attempts", "transaction_not_refundable"],
  [422, "IR_05", "created_at is older than 365 days", "transaction_not_refundable"],
  [400, "IR_14", "The payment has another state", "transaction_not_refundable"],
])(
  "a refusal of the engine with %i %s ends the refund as failed and releases its amount",
  async (status, code, message, reason) => {
    const { id: transactionId } = await anEnginePayment(platform, organization);
    await engineError(status, code, message);
    const refusal = await refundsWith(`refused-${code}`)
      .createRefund({ transactionId })
      .catch((error: unknown) => error);
    expect(serviceErrorOf(refusal)).toMatchObject({ reason, metadata: { engine_code: code } });
    const { transaction, refunds } = await keptOf(organization, transactionId);
    expect(transaction).toMatchObject({ refundedMinorUnits: 0n, refundPendingMinorUnits: 0n });
    const failureMessage = `The processor refused the refund: ${message}. Try again, or pay the customer another way.`;
    expect(refunds).toMatchObject([{ status: "failed", failureCode: code, failureMessage, outcomeUnknownSince: null }]);
    const [{ id } = { id: "" }] = refunds;
    const events = await organization.work().em.find(EventEntity, { subjectId: id }, { orderBy: { sequence: "asc" } });
    expect(events.map(({ type }) => type)).toEqual(["refund.created", "refund.failed"]);
    expect(await refundsWith(`again-${code}`).createRefund({ transactionId })).toMatchObject({
      refundStatus: "succeeded",
    });
  },
);

test("a refund that the engine has although it refused the request is answered as it is there", async () => {
  const { id: transactionId } = await anEnginePayment(platform, organization);
  const error = { type: "invalid_request", code: "IR_14", message: "The payment has another state" };
  await fault("body", { status: 400, body: { error } });
  const refund = await refundsWith("refused-and-made").createRefund({ transactionId });
  expect(refund).toMatchObject({ refundStatus: "succeeded", amount: 4_200n });
  expect([refund.failure, refund.outcomeUnknownSince]).toEqual([undefined, undefined]);
  expect(await refundsWith("refused-and-made").createRefund({ transactionId })).toEqual(refund);
  expect(await engineRefunds(organization, transactionId)).toMatchObject([{ engineRefundId: refund.refundId }]);
  const { transaction, refunds } = await keptOf(organization, transactionId);
  expect(transaction).toMatchObject({ refundedMinorUnits: 4_200n, refundPendingMinorUnits: 0n });
  expect(refunds).toMatchObject([{ id: refund.refundId, status: "succeeded" }]);
});

test("a refund that was made elsewhere is found when the engine refuses ours, counted, and told", async () => {
  const { id: transactionId } = await anEnginePayment(platform, organization);
  const elsewhere = await refundElsewhere(transactionId, 3_000n);
  const refusal = await refundsWith("too-much")
    .createRefund({ transactionId, amount: 1_201n })
    .catch((error: unknown) => error);
  expect(serviceErrorOf(refusal)).toMatchObject({
    reason: "refund_exceeds_refundable",
    metadata: { max: "1200", amount_refundable: "1200" },
  });
  const { transaction, refunds } = await keptOf(organization, transactionId);
  expect(transaction).toMatchObject({ refundedMinorUnits: 3_000n, refundPendingMinorUnits: 0n });
  expect(refunds.map(({ id, status }) => [id === elsewhere, status]).sort()).toEqual([
    [false, "failed"],
    [true, "succeeded"],
  ]);
  const repeated = await refundsWith("too-much").createRefund({ transactionId, amount: 1_201n }).catch(reasonOf);
  expect(repeated).toBe("refund_exceeds_refundable");
  expect((await keptOf(organization, transactionId)).refunds).toHaveLength(2);
});

test.each([
  ["whose answer is lost", "drop_after_commit", {}],
  ["whose answer cannot be read", "invalid_json", {}],
  ["that the engine fails at before it does anything", "status_500", {}],
  ["that times out and is done", "delay", { delay_ms: 2_000 }],
])("a whole refund %s is made once, and the retry tells it", async (name, kind, more) => {
  const { id: transactionId } = await anEnginePayment(platform, organization);
  await fault(kind, more);
  const ask = () => refundsWith(name).createRefund({ transactionId });
  expect(await ask().catch(reasonOf)).toMatch(/^engine_/);
  const refund = await untilDone(ask);
  expect(refund).toMatchObject({ refundStatus: "succeeded", amount: 4_200n });
  expect(await ask()).toMatchObject({ refundId: refund.refundId });
  expect(await engineRefunds(organization, transactionId)).toMatchObject([{ engineRefundId: refund.refundId }]);
  expect(await refundedAtEngine(organization, transactionId)).toBe(4_200n);
  const { transaction, refunds } = await keptOf(organization, transactionId);
  expect(refunds).toHaveLength(1);
  expect(transaction).toMatchObject({ refundedMinorUnits: 4_200n, refundPendingMinorUnits: 0n });
});
