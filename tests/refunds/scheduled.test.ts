import { expect, test } from "vitest";
import { reasonOf } from "#extensions/caller/index.ts";
import { disputeCopy } from "#extensions/capabilities/disputes/follow-dispute.ts";
import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { cancelRefund, SEND_REFUND, sendScheduledRefund } from "#extensions/capabilities/refunds/scheduled-refunds.ts";
import { DueWorkEntity } from "#extensions/platform/due-work/due-work.entity.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { anEnginePayment } from "#tests/support/engine-payments.ts";
import { QUICK_TAKEOVER } from "#tests/support/killing.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { engineRefunds, keptOf } from "./engine-refunds.ts";

const { platform, organization } = await startPlatform({ env: QUICK_TAKEOVER });
const clients = platform.callers.grpc.forOrganization({ organizationId: organization.id });

let keys = 0;

async function aScheduledRefund(amount = 1_500n) {
  const { id: transactionId } = await anEnginePayment(platform, organization);
  keys += 1;
  const options = { headers: { "idempotency-key": `scheduled-${keys}` } };
  const refund = await clients.refunds.createRefund({ transactionId, amount, delayMinutes: 30 }, options);
  return { ...refund, transactionId };
}

const sumsOf = async (transactionId: string) => {
  const { refundedMinorUnits, refundPendingMinorUnits } = (await keptOf(organization, transactionId)).transaction;
  return [refundedMinorUnits, refundPendingMinorUnits];
};

const typesOf = async (subjectId: string) => {
  const events = await organization.work().em.find(EventEntity, { subjectId }, { orderBy: { sequence: "asc" } });
  return events.map(({ type }) => type);
};

/** One run of the due work of the refund. */
async function send(refundId: string): Promise<void> {
  const { asks } = sendScheduledRefund as Extract<typeof sendScheduledRefund, { asks: unknown }>;
  await asks(
    organization.work(),
    { kind: SEND_REFUND, subjectId: refundId, dueAt: new Date(), attempt: 1 },
    async () => {},
  );
}

test("a refund with a delay reserves its amount and is not sent", async () => {
  const { refundId, transactionId, refundStatus, sendAt } = await aScheduledRefund();
  expect(refundStatus).toBe("scheduled");
  expect(Number(sendAt?.seconds) * 1000 - Date.now()).toBeGreaterThan(29 * 60_000);
  expect(await sumsOf(transactionId)).toEqual([0n, 1_500n]);
  expect(await engineRefunds(organization, transactionId)).toEqual([]);
  expect(await typesOf(refundId)).toEqual(["refund.created"]);
});

test("it can be canceled until it is sent, which releases its amount", async () => {
  const { refundId, transactionId } = await aScheduledRefund();
  expect(await clients.refunds.cancelRefund({ refundId })).toMatchObject({ refundStatus: "canceled" });
  expect(await sumsOf(transactionId)).toEqual([0n, 0n]);
  expect(await organization.work().em.count(DueWorkEntity, { subjectId: refundId })).toBe(0);
  await send(refundId);
  expect(await engineRefunds(organization, transactionId)).toEqual([]);
  expect(await clients.refunds.cancelRefund({ refundId }).catch(reasonOf)).toBe("refund_not_cancelable");
  expect(await typesOf(refundId)).toEqual(["refund.created", "refund.canceled"]);
});

test("it is sent when the environment's clock comes to its moment, once, and can then not be canceled", async () => {
  const { refundId, transactionId } = await aScheduledRefund();
  const to = { seconds: BigInt(Math.ceil(Date.now() / 1000) + 31 * 60), nanos: 0 };
  await clients.testClocks.advanceTestClock({ to });
  expect(await clients.refunds.getRefund({ refundId })).toMatchObject({ refundStatus: "succeeded" });
  expect(await engineRefunds(organization, transactionId)).toMatchObject([{ engineRefundId: refundId }]);
  expect(await sumsOf(transactionId)).toEqual([1_500n, 0n]);
  expect(await typesOf(refundId)).toEqual(["refund.created", "refund.updated", "refund.succeeded"]);
  expect(await clients.refunds.cancelRefund({ refundId }).catch(reasonOf)).toBe("refund_not_cancelable");
  await clients.testClocks.removeTestClock({});
});

test("sent and canceled at once, one of both happens", async () => {
  const outcomes = new Set<string>();
  for (let round = 0; round < 12; round += 1) {
    const { refundId, transactionId } = await aScheduledRefund();
    const both = round % 2 === 0 ? [send(refundId), cancel(refundId)] : [cancel(refundId), send(refundId)];
    await Promise.all(both);
    const { refundStatus } = await clients.refunds.getRefund({ refundId });
    const sent = await engineRefunds(organization, transactionId);
    expect([refundStatus, sent.length]).toEqual(refundStatus === "canceled" ? ["canceled", 0] : ["succeeded", 1]);
    expect(await sumsOf(transactionId)).toEqual(refundStatus === "canceled" ? [0n, 0n] : [1_500n, 0n]);
    outcomes.add(refundStatus);
  }
  expect(outcomes.size).toBeGreaterThan(0);
});

const cancel = (refundId: string) => cancelRefund(organization.work(), refundId).catch(() => null);

test("runs of its due work at once send it once", async () => {
  const { refundId, transactionId } = await aScheduledRefund(4_200n);
  await Promise.allSettled(Array.from({ length: 8 }, () => send(refundId)));
  await send(refundId);
  expect(await engineRefunds(organization, transactionId)).toHaveLength(1);
  expect(await clients.refunds.getRefund({ refundId })).toMatchObject({ refundStatus: "succeeded" });
  expect(await sumsOf(transactionId)).toEqual([4_200n, 0n]);
});

test.each([
  ["is lost after the engine has done it", "drop_after_commit", {}],
  ["is a failure before the engine has done it", "status_500", {}],
  ["comes too late", "delay", { delay_ms: 2_000 }],
])("when the answer %s, the next run finds out what happened", async (_name, kind, more) => {
  const { refundId, transactionId } = await aScheduledRefund(4_200n);
  await platform.sandbox.fault({ method: "POST", path: "/refunds", kind, times: 1, ...more });
  await expect(send(refundId)).rejects.toThrow(/engine/);
  expect(await sumsOf(transactionId)).toEqual([0n, 4_200n]);
  await expect
    .poll(
      () =>
        send(refundId).then(
          () => "sent",
          () => "failed",
        ),
      { timeout: 15_000 },
    )
    .toBe("sent");
  expect(await engineRefunds(organization, transactionId)).toMatchObject([{ engineRefundId: refundId }]);
  expect(await clients.refunds.getRefund({ refundId })).toMatchObject({ refundStatus: "succeeded" });
  expect(await sumsOf(transactionId)).toEqual([4_200n, 0n]);
});

test("a refund that arrived is looked for, and not sent again", async () => {
  const { refundId } = await aScheduledRefund();
  await platform.sandbox.fault({ method: "POST", path: "/refunds", kind: "drop_after_commit", times: 1 });
  await expect(send(refundId)).rejects.toThrow(/engine/);
  await send(refundId);
  const sent = (await platform.sandbox.requests("/refunds")).filter(({ refund_id }) => refund_id === refundId);
  expect(sent).toMatchObject([{ refund_type: "instant", amount: 1_500 }]);
});

test("the engine's refusal of a whole refund that an earlier request has made after all is no failure", async () => {
  const { refundId, transactionId } = await aScheduledRefund(4_200n);
  const { refunds } = await merchantEngine(organization.work());
  await refunds.create({ refundId, paymentId: transactionId, amountMinorUnits: 4_200n });
  await send(refundId);
  expect(await clients.refunds.getRefund({ refundId })).toMatchObject({ refundStatus: "succeeded" });
  expect(await sumsOf(transactionId)).toEqual([4_200n, 0n]);
});

test("a refund that the engine refuses for good fails, and is not sent again", async () => {
  const { refundId, transactionId } = await aScheduledRefund();
  const body = { error: { type: "invalid_request", code: "CE_06", message: "The processor declined" } };
  await platform.sandbox.fault({ method: "POST", path: "/refunds", kind: "status", status: 400, body, times: 1 });
  await send(refundId);
  expect(await clients.refunds.getRefund({ refundId })).toMatchObject({
    refundStatus: "failed",
    failure: { code: "CE_06" },
  });
  await send(refundId);
  expect(await engineRefunds(organization, transactionId)).toEqual([]);
  expect(await sumsOf(transactionId)).toEqual([0n, 0n]);
});

test("a refund is not sent when a bank has taken the amount meanwhile, which would pay the customer twice", async () => {
  const { refundId, transactionId } = await aScheduledRefund();
  const dispute = { payment_id: transactionId };
  const { dispute_id } = await platform.sandbox.openDispute(organization.engineMerchantId, dispute);
  await disputeCopy.refresh(organization.work(), dispute_id);
  await send(refundId);
  expect(await clients.refunds.getRefund({ refundId })).toMatchObject({
    refundStatus: "failed",
    failure: {
      message: expect.stringContaining("The refund was not sent, so nothing was refunded. The bank has taken"),
    },
  });
  expect(await engineRefunds(organization, transactionId)).toEqual([]);
  expect(await sumsOf(transactionId)).toEqual([0n, 0n]);
  expect(await typesOf(refundId)).toEqual(["refund.created", "refund.failed"]);
});
