import { expect, test } from "vitest";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aDispute, aMerchant, anEngine, aPayment, card } from "./engine.ts";

const engine = await closedAfterTests(anEngine());
const merchant = await aMerchant(engine);

const refund = (payment_id: string, more: object = {}) => merchant.ask("POST", "/refunds", { payment_id, ...more });

test("a refund without an amount gives back all that was captured", async () => {
  const payment = await aPayment(merchant);
  const made = await refund(payment.payment_id, { reason: "returned" });
  expect(made.body).toMatchObject({ status: "succeeded", amount: 1000, currency: "USD", reason: "returned" });
  expect((await merchant.ask("GET", `/refunds/${made.body.refund_id}`)).body).toEqual(made.body);
  const read = await merchant.ask("GET", `/payments/${payment.payment_id}`);
  expect(read.body.refunds).toEqual([made.body]);
  expect(read.body.status).toBe("succeeded");
});

test("a scheduled refund is pending until its processor reports", async () => {
  const payment = await aPayment(merchant);
  const { body } = await refund(payment.payment_id, { refund_type: "scheduled" });
  expect(body.status).toBe("pending");
  const report = { merchant_id: merchant.merchantId, status: "failed" };
  await engine.admin("POST", `/sandbox/refunds/${body.refund_id}/advance`, report);
  expect((await merchant.ask("GET", `/refunds/${body.refund_id}`)).body.status).toBe("failed");
  expect((await refund(payment.payment_id)).status).toBe(200);
});

test.each([
  ["zero", { amount: 0 }, 422, "IR_05"],
  ["less than nothing", { amount: -5 }, 422, "IR_05"],
  ["more than was captured", { amount: 1001 }, 400, "IR_13"],
])("a refund of %s is refused", async (_what, more, status, code) => {
  const payment = await aPayment(merchant);
  const answer = await refund(payment.payment_id, more);
  expect([answer.status, answer.body.error.code]).toEqual([status, code]);
});

test("refunds together never exceed the capture, even at the same time", async () => {
  const payment = await aPayment(merchant);
  const both = await Promise.all([1, 2].map(() => refund(payment.payment_id, { amount: 600 })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test("what was lost in a dispute cannot be refunded again", async () => {
  const payment = await aPayment(merchant);
  const dispute = { payment_id: payment.payment_id, amount: 700, dispute_status: "dispute_lost" };
  await aDispute(engine, merchant, dispute);
  expect((await refund(payment.payment_id, { amount: 301 })).body.error.code).toBe("IR_13");
  expect((await refund(payment.payment_id, { amount: 300 })).status).toBe(200);
});

test("a full refund marks the payment's disputes as already refunded", async () => {
  const payment = await aPayment(merchant);
  const { dispute_id } = await aDispute(engine, merchant, { payment_id: payment.payment_id, amount: 100 });
  await refund(payment.payment_id);
  expect((await merchant.ask("GET", `/disputes/${dispute_id}`)).body.is_already_refunded).toBe(true);
});

test("an inquiry is closed once its amount is refunded, and a dispute is not", async () => {
  const payment = await aPayment(merchant);
  const opened = { payment_id: payment.payment_id, amount: 300 };
  const inquiry = await aDispute(engine, merchant, { ...opened, dispute_stage: "pre_dispute" });
  const dispute = await aDispute(engine, merchant, opened);
  const statusOf = async (id: string) => (await merchant.ask("GET", `/disputes/${id}`)).body.dispute_status;
  await refund(payment.payment_id, { amount: 299 });
  expect(await statusOf(inquiry.dispute_id)).toBe("dispute_opened");
  await refund(payment.payment_id, { amount: 1 });
  expect(await statusOf(inquiry.dispute_id)).toBe("dispute_cancelled");
  await refund(payment.payment_id, { amount: 700 });
  expect(await statusOf(dispute.dispute_id)).toBe("dispute_opened");
});

test("our own refund id is kept, and the same id again is a duplicate", async () => {
  const payment = await aPayment(merchant);
  await refund(payment.payment_id, { refund_id: "r-1", amount: 1 });
  const again = await refund(payment.payment_id, { refund_id: "r-1", amount: 1 });
  expect([again.status, again.body.error.code]).toEqual([400, "HE_01"]);
});

test("the limit of ten attempts fires only at the twelfth refund", async () => {
  const payment = await aPayment(merchant);
  for (let made = 0; made < 11; made += 1) expect((await refund(payment.payment_id, { amount: 1 })).status).toBe(200);
  const answer = await refund(payment.payment_id, { amount: 1 });
  expect([answer.status, answer.body.error.code]).toEqual([400, "IR_12"]);
});

test("a payment older than a year is not refunded", async () => {
  const old = await engine.admin("POST", "/sandbox/payments", {
    merchant_id: merchant.merchantId,
    created_at: "2024-01-01T00:00:00.000Z",
    amount: 100,
    currency: "USD",
    confirm: true,
    ...card(),
  });
  expect(old.body).toMatchObject({ status: "succeeded", created: "2024-01-01T00:00:00.000Z" });
  const answer = await refund(old.body.payment_id);
  expect([answer.status, answer.body.error.code]).toEqual([422, "IR_05"]);
});

test("a refunded payment cannot be voided after its capture", async () => {
  const { payment_id } = await aPayment(merchant);
  await refund(payment_id, { amount: 1 });
  const voided = await merchant.ask("POST", `/payments/${payment_id}/cancel_post_capture`, {});
  const message = "Post-capture void cannot be performed after a refund has been issued";
  expect([voided.status, voided.body.error]).toEqual([400, { type: "invalid_request", code: "IR_16", message }]);
});

test("an unknown payment and an unknown refund do not exist", async () => {
  const payment = await refund("pay_none");
  expect([payment.status, payment.body.error.code]).toEqual([404, "HE_02"]);
  const read = await merchant.ask("GET", "/refunds/ref_none");
  expect([read.status, read.body.error.code]).toEqual([404, "HE_02"]);
});

test("the list filters by the engine's inner words for a status", async () => {
  const own = await aMerchant(engine);
  const payment = await aPayment(own);
  await own.ask("POST", "/refunds", { payment_id: payment.payment_id, amount: 10 });
  await own.ask("POST", "/refunds", { payment_id: payment.payment_id, amount: 20, refund_type: "scheduled" });
  const listed = await own.ask("POST", "/refunds/list", { refund_status: ["success"], limit: 10 });
  expect(listed.body).toMatchObject({ count: 1, total_count: 1, data: [{ amount: 10, status: "succeeded" }] });
  const ranged = await own.ask("POST", "/refunds/list", { amount_filter: { start_amount: 15 } });
  expect(ranged.body).toMatchObject({ count: 1, data: [{ amount: 20 }] });
  const wrong = await own.ask("POST", "/refunds/list", { refund_status: ["succeeded"] });
  expect([wrong.status, wrong.body.error.code]).toEqual([400, "IR_06"]);
});
