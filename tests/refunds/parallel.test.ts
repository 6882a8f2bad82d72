import { expect, test } from "vitest";
import { reasonOf } from "#extensions/caller/index.ts";
import { anEnginePayment } from "#tests/support/engine-payments.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { engineRefunds, keptOf, refundedAtEngine } from "./engine-refunds.ts";

const CONCURRENT_REFUNDS = 50;
const CAPTURED = 4_200n;

const { platform, organization } = await startPlatform();

async function refundAtOnce(name: string, amountOf: (each: number) => bigint | undefined) {
  const { id: transactionId } = await anEnginePayment(platform, organization);
  const ask = (each: number) => {
    const idempotencyKey = `${name}-${each}`;
    const amount = amountOf(each);
    const { refunds } = platform.callers.grpc.forOrganization({ organizationId: organization.id, idempotencyKey });
    return refunds.createRefund({ transactionId, ...(amount !== undefined && { amount }) });
  };
  const outcomes = await Promise.allSettled(Array.from({ length: CONCURRENT_REFUNDS }, (_none, each) => ask(each)));
  const made = outcomes.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
  const reasons = outcomes.flatMap((each) => (each.status === "rejected" ? [reasonOf(each.reason)] : []));
  return { transactionId, made, reasons: [...new Set(reasons)].sort() };
}

test.each<[string, (each: number) => bigint | undefined, number | null, string[]]>([
  ["of the whole", () => undefined, 1, ["transaction_not_refundable"]],
  ["of the whole amount", () => CAPTURED, 1, ["refund_exceeds_refundable"]],
  ["of the same part", () => 500n, 8, ["refund_exceeds_refundable"]],
  ["of different parts", (each) => 400n + BigInt(each * 37), null, ["refund_exceeds_refundable"]],
])(
  "fifty refunds at once %s never exceed the capture, here and at the engine",
  async (name, amountOf, count, refused) => {
    const { transactionId, made, reasons } = await refundAtOnce(name, amountOf);
    const total = made.reduce((sum, { amount }) => sum + amount, 0n);
    if (count !== null) expect(made).toHaveLength(count);
    expect(made.map(({ refundStatus }) => refundStatus)).toEqual(made.map(() => "succeeded"));
    expect(reasons).toEqual(refused);
    expect(total).toBeGreaterThan(0n);
    expect(total).toBeLessThanOrEqual(CAPTURED);
    expect(await refundedAtEngine(organization, transactionId)).toBe(total);
    expect(await engineRefunds(organization, transactionId)).toHaveLength(made.length);
    const { transaction, refunds } = await keptOf(organization, transactionId);
    expect(transaction).toMatchObject({ refundedMinorUnits: total, refundPendingMinorUnits: 0n });
    expect(refunds.map(({ id }) => id).sort()).toEqual(made.map(({ refundId }) => refundId).sort());
  },
);

test("the engine is not asked for more than what is left, even while the first refund is on its way", async () => {
  const { id: transactionId } = await anEnginePayment(platform, organization);
  await platform.sandbox.fault({ method: "POST", path: "/refunds", kind: "delay", delay_ms: 2_500, times: 1 });
  const refundsWith = (idempotencyKey: string) =>
    platform.callers.grpc.forOrganization({ organizationId: organization.id, idempotencyKey }).refunds;
  const first = refundsWith("slow").createRefund({ transactionId, amount: 4_000n });
  await expect.poll(async () => (await keptOf(organization, transactionId)).refunds.length).toBe(1);
  const second = await refundsWith("meanwhile").createRefund({ transactionId, amount: 201n }).catch(reasonOf);
  expect(second).toBe("refund_exceeds_refundable");
  const { transaction, refunds } = await keptOf(organization, transactionId);
  expect(transaction).toMatchObject({ refundedMinorUnits: 0n, refundPendingMinorUnits: 4_000n });
  expect(refunds).toMatchObject([{ status: "pending", outcomeUnknownSince: expect.any(Date) }]);
  expect(await first).toMatchObject({ refundStatus: "succeeded" });
  expect(await refundsWith("rest").createRefund({ transactionId, amount: 200n })).toMatchObject({ amount: 200n });
});
