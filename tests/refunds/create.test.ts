import { expect, test } from "vitest";
import { reasonOf, serviceErrorOf } from "#extensions/caller/index.ts";
import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { anEnginePayment } from "#tests/support/engine-payments.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { engineRefunds, keptOf } from "./engine-refunds.ts";

const { platform, organization } = await startPlatform();

let keys = 0;
const refundsOf = ({ id } = organization) => {
  keys += 1;
  return platform.callers.grpc.forOrganization({ organizationId: id, idempotencyKey: `key-${keys}` }).refunds;
};

const eventsOf = async (subjectId: string) => {
  const events = await organization.work().em.find(EventEntity, { subjectId }, { orderBy: { sequence: "asc" } });
  return events.map(({ type, parentId, data }) => ({ type, parentId, data }));
};

test("a refund of an amount is sent under its own id, and counted", async () => {
  const { id: transactionId } = await anEnginePayment(platform, organization);
  const refund = await refundsOf().createRefund({
    transactionId,
    amount: 1_500n,
    reason: "duplicate",
    note: "Returned one pair",
    metadata: { order: "1042" },
  });
  expect(refund).toMatchObject({
    transactionId,
    refundStatus: "succeeded",
    amount: 1_500n,
    currency: "USD",
    reason: "duplicate",
    note: "Returned one pair",
    metadata: { order: "1042" },
  });
  expect(refund).not.toMatchObject({ outcomeUnknownSince: expect.anything() });
  expect(await engineRefunds(organization, transactionId)).toMatchObject([
    { engineRefundId: refund.refundId, amountMinorUnits: 1_500n, reason: "duplicate", engineStatus: "succeeded" },
  ]);
  expect((await keptOf(organization, transactionId)).transaction).toMatchObject({
    refundedMinorUnits: 1_500n,
    refundPendingMinorUnits: 0n,
  });
  expect(await eventsOf(refund.refundId)).toEqual([
    { type: "refund.created", parentId: transactionId, data: {} },
    { type: "refund.succeeded", parentId: transactionId, data: {} },
  ]);
});

test("without an amount the rest is refunded, and then nothing is left", async () => {
  const { id: transactionId } = await anEnginePayment(platform, organization);
  await refundsOf().createRefund({ transactionId, amount: 4_000n });
  expect(await refundsOf().createRefund({ transactionId })).toMatchObject({
    amount: 200n,
    reason: "requested_by_customer",
  });
  const more = await refundsOf().createRefund({ transactionId }).catch(reasonOf);
  expect(more).toBe("transaction_not_refundable");
});

test("an amount above the rest is refused with the rest, and the engine is not asked", async () => {
  const { id: transactionId } = await anEnginePayment(platform, organization);
  await refundsOf().createRefund({ transactionId, amount: 4_000n });
  const error = await refundsOf()
    .createRefund({ transactionId, amount: 201n })
    .catch((refusal: unknown) => refusal);
  expect(serviceErrorOf(error)).toMatchObject({
    reason: "refund_exceeds_refundable",
    metadata: { max: "200", currency: "USD", amount_refundable: "200" },
  });
  expect(await engineRefunds(organization, transactionId)).toHaveLength(1);
});

test("a transaction that is not captured is refused by its status, after the engine was asked once more", async () => {
  const { id: transactionId } = await anEnginePayment(platform, organization, { capture_method: "manual" });
  expect(await refundsOf().createRefund({ transactionId }).catch(reasonOf)).toBe("transaction_not_refundable");
});

test("a capture that our copy does not know of yet is found before a refund is refused", async () => {
  const { id: transactionId } = await anEnginePayment(platform, organization, { capture_method: "manual" });
  await (await merchantEngine(organization.work())).payments.capture(transactionId);
  expect(await refundsOf().createRefund({ transactionId })).toMatchObject({
    refundStatus: "succeeded",
    amount: 4_200n,
  });
});

test("another organization's transaction and refund do not exist", async () => {
  const { id: transactionId } = await anEnginePayment(platform, organization);
  const { refundId } = await refundsOf().createRefund({ transactionId, amount: 100n });
  const theirs = () => refundsOf(other);
  const other = await anOrganization(platform, "Other");
  expect(await theirs().createRefund({ transactionId }).catch(reasonOf)).toBe("resource_missing");
  expect(await theirs().getRefund({ refundId }).catch(reasonOf)).toBe("resource_missing");
  expect(await theirs().cancelRefund({ refundId }).catch(reasonOf)).toBe("resource_missing");
  expect(await theirs().listRefunds({})).toMatchObject({ data: [] });
  expect(await theirs().listRefunds({ transactionId })).toMatchObject({ data: [] });
  expect(await refundsOf().getRefund({ refundId })).toMatchObject({ refundId, amount: 100n });
});

test("the list selects by transaction, status, amount and reason", async () => {
  const { id: transactionId } = await anEnginePayment(platform, organization);
  for (const [amount, reason] of [
    [100n, "duplicate"],
    [200n, "fraudulent"],
    [300n, "other"],
  ] as const)
    await refundsOf().createRefund({ transactionId, amount, reason });
  const amounts = async (request: object) =>
    (await refundsOf().listRefunds({ transactionId, ...request })).data.map(({ amount }) => amount);
  expect(await amounts({})).toEqual([300n, 200n, 100n]);
  expect(await amounts({ amount: { gte: 200n } })).toEqual([300n, 200n]);
  expect(await amounts({ reason: ["fraudulent", "other"] })).toEqual([300n, 200n]);
  expect(await amounts({ refundStatus: ["failed"] })).toEqual([]);
  expect(await amounts({ currency: "USD", refundStatus: ["succeeded"], limit: 1 })).toEqual([300n]);
});
