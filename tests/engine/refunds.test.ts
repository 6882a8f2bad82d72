import { afterAll, beforeAll, expect, test } from "vitest";
import { type Engine, type MerchantEngine, testCards } from "#extensions/connectors/engine/index.ts";
import { aSandboxEngine, connectMerchant, type Payable, payWithCard } from "./a-sandbox-engine.ts";
import { aStubEngine, json } from "./a-stub-engine.ts";

const CAPTURED = 6540n;

let sandbox: Awaited<ReturnType<typeof aSandboxEngine>>;
let engine: Engine;
let merchant: MerchantEngine;
let payable: Payable;

beforeAll(async () => {
  sandbox = await aSandboxEngine();
  ({ engine } = sandbox);
  payable = { engineUrl: sandbox.engineUrl, ...(await connectMerchant(engine, "mer_refunds")) };
  merchant = payable.merchant;
});

afterAll(() => sandbox?.close());

const pay = (paymentId: string) => payWithCard(payable, testCards.visa, { paymentId });

test("a refund is made under our id, and found by it, alone and in the list", async () => {
  await pay("txn_refunded");
  const request = { refundId: "rfd_partial", paymentId: "txn_refunded", amountMinorUnits: 1500n };

  const refund = await merchant.refunds.create({ ...request, reason: "duplicate", metadata: { order: "1042" } });

  expect(refund).toMatchObject({
    engineRefundId: "rfd_partial",
    enginePaymentId: "txn_refunded",
    amountMinorUnits: 1500n,
    currency: "USD",
    engineStatus: "succeeded",
    reason: "duplicate",
    failure: { code: null, message: null },
    connectorReference: expect.any(String),
    createdAt: expect.any(Date),
  });
  // The engine shows the processor's answer, which has the acquirer reference number, once.
  expect(refund.arn).toMatch(/^\d{23}$/);
  const later = { ...refund, arn: null };
  expect(await merchant.refunds.get("rfd_partial")).toEqual(later);
  expect(await Array.fromAsync(merchant.refunds.list({ paymentId: "txn_refunded" }))).toEqual([later]);
  expect(await Array.fromAsync(merchant.refunds.list({ createdFrom: new Date(Date.now() + 60_000) }))).toEqual([]);
});

test("a refund of the same id is not made twice, whatever the engine checks first", async () => {
  await pay("txn_once_back");
  const part = { refundId: "rfd_part", paymentId: "txn_once_back", amountMinorUnits: 100n };
  const rest = { refundId: "rfd_rest", paymentId: "txn_once_back", amountMinorUnits: CAPTURED - 100n };
  await merchant.refunds.create(part);
  await expect(merchant.refunds.create(part)).rejects.toMatchObject({ refusal: "already_exists" });
  await merchant.refunds.create(rest);
  await expect(merchant.refunds.create(rest)).rejects.toMatchObject({ refusal: "exceeds_captured" });
  expect(await Array.fromAsync(merchant.refunds.list({ paymentId: "txn_once_back" }))).toHaveLength(2);
});

test("what the engine does not refund is refused by its reason", async () => {
  await payWithCard(payable, testCards.visa, { paymentId: "txn_uncaptured", captureMethod: "manual" });
  const refund = { refundId: "rfd_none", paymentId: "txn_uncaptured", amountMinorUnits: 100n };

  await expect(merchant.refunds.create(refund)).rejects.toMatchObject({ refusal: "wrong_state" });
  await expect(merchant.refunds.create({ ...refund, paymentId: "txn_nowhere" })).rejects.toMatchObject({
    refusal: "not_found",
  });
  await expect(merchant.refunds.get("rfd_none")).rejects.toMatchObject({ refusal: "not_found" });
});

test("a refund of another merchant does not exist", async () => {
  await pay("txn_foreign_back");
  await merchant.refunds.create({ refundId: "rfd_ours", paymentId: "txn_foreign_back", amountMinorUnits: 100n });
  const { merchant: other } = await connectMerchant(engine, "mer_refunds_other");

  await expect(other.refunds.get("rfd_ours")).rejects.toMatchObject({ refusal: "not_found" });
  expect(await Array.fromAsync(other.refunds.list())).toEqual([]);
});

test("only what is given is sent, and a refund is sent at once", async () => {
  const answer = { refund_id: "rfd_1", payment_id: "txn_1", amount: 100, currency: "USD", status: "review" };
  const stub = await aStubEngine((response) => json(response, 200, { ...answer, brand_new: {} }));

  const refund = await stub
    .merchant()
    .refunds.create({ refundId: "rfd_1", paymentId: "txn_1", amountMinorUnits: 100n, metadata: {} });

  expect(JSON.parse(String(stub.received[0]?.body))).toEqual({
    refund_id: "rfd_1",
    payment_id: "txn_1",
    amount: 100,
    refund_type: "instant",
    all_keys_required: true,
  });
  expect(refund).toMatchObject({ engineStatus: "review", createdAt: null, connectorReference: null });
});

test("a list asks page after page", async () => {
  const refund = { payment_id: "txn_1", amount: 100, currency: "USD", status: "pending" };
  const all = Array.from({ length: 130 }, (_, index) => ({ ...refund, refund_id: `rfd_${index}` }));
  const stub = await aStubEngine(async (response, { body }) => {
    const { offset, limit } = JSON.parse(String(body));
    const data = all.slice(offset, offset + limit);
    json(response, 200, { count: data.length, total_count: all.length, data });
  });

  const listed = stub.merchant().refunds.list({ statuses: ["pending", "manual_review"] });
  const ids = await Array.fromAsync(listed, ({ engineRefundId }) => engineRefundId);

  expect(ids).toEqual(all.map(({ refund_id }) => refund_id));
  expect(stub.received.map(({ body }) => JSON.parse(String(body)))).toEqual([
    { limit: 100, offset: 0, refund_status: ["pending", "manual_review"] },
    { limit: 100, offset: 100, refund_status: ["pending", "manual_review"] },
  ]);
});
