import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { RETRY_DELAYS_MS } from "#sandbox/engine/webhooks/sender.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { eventFaults } from "./contract/answers.ts";
import { aDispute, aMerchant, anEngine, aPayment, card } from "./engine.ts";

interface Received {
  headers: IncomingHttpHeaders;
  raw: string;
  // biome-ignore lint/suspicious/noExplicitAny: the event of any object
  event: any;
}

let received: Received[] = [];
let statuses: number[] = [];

const receiver = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const raw = Buffer.concat(chunks).toString();
  received.push({ headers: request.headers, raw, event: JSON.parse(raw) });
  response.writeHead(statuses.shift() ?? 200).end();
});

await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
const engine = await closedAfterTests(anEngine({ webhookRetryDelaysMs: [0, 0] }));
const webhook_url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
const merchant = await aMerchant(engine, { webhook_details: { webhook_url, refund_statuses_enabled: ["failure"] } });
afterEach(() => expect(received.flatMap(({ event }) => eventFaults(event))).toEqual([]));
beforeEach(() => {
  received = [];
  statuses = [];
});
afterAll(async () => {
  receiver.close();
});

const types = () => received.map(({ event }) => event.event_type);
const arrived = (count: number) => vi.waitFor(() => expect(received.length).toBeGreaterThanOrEqual(count), 10_000);

test("an event carries the object and is signed over its exact bytes", async () => {
  const payment = await aPayment(merchant);
  await arrived(1);
  const [{ headers, raw, event } = {} as Received] = received;
  expect(event).toMatchObject({
    merchant_id: merchant.merchantId,
    event_id: expect.stringMatching(/^evt_[0-9a-f]{32}$/),
    event_type: "payment_succeeded",
    content: { type: "payment_details", object: { payment_id: payment.payment_id, status: "succeeded" } },
    processor_merchant_id: merchant.merchantId,
  });
  const key = merchant.account.payment_response_hash_key as string;
  expect(headers["x-webhook-signature-512"]).toBe(createHmac("sha512", key).update(raw).digest("hex"));
  expect(headers["user-agent"]).toBe("Hyperswitch-Backend-Server");
});

test("a failed delivery is tried again with the same event id, until the schedule ends", async () => {
  statuses = [500, 302, 503];
  await aPayment(merchant, card("4000000000000002"));
  await arrived(3);
  expect(types()).toEqual(["payment_failed", "payment_failed", "payment_failed"]);
  expect(new Set(received.map(({ event }) => event.event_id)).size).toBe(1);
});

test("the documented schedule is sixteen retries over 24 hours", () => {
  const total = RETRY_DELAYS_MS.reduce((sum, delay) => sum + delay, 0);
  expect([RETRY_DELAYS_MS.length, Math.round(total / 3_600_000)]).toEqual([16, 24]);
});

test("the merchant's own answers to a dispute send nothing, the processor's moves do", async () => {
  const { dispute_id } = await aDispute(engine, merchant);
  await arrived(2);
  await merchant.ask("POST", "/disputes/evidence", { dispute_id });
  await engine.admin("POST", `/sandbox/disputes/${dispute_id}/advance`, { dispute_status: "dispute_won" });
  await arrived(3);
  expect(types().sort()).toEqual(["dispute_opened", "dispute_won", "payment_succeeded"]);
});

test("each object sends each event type once: a reopened dispute is silent", async () => {
  const { dispute_id } = await aDispute(engine, merchant);
  const move = (to: object) => engine.admin("POST", `/sandbox/disputes/${dispute_id}/advance`, to);
  await move({ dispute_stage: "pre_arbitration", dispute_status: "dispute_opened" });
  await move({ dispute_status: "dispute_lost" });
  await vi.waitFor(() => expect(types()).toContain("dispute_lost"), 10_000);
  expect(types().filter((type) => type === "dispute_opened")).toHaveLength(1);
});

test("an unwanted status is not sent; payouts, mandates and captures have events of their own", async () => {
  const payment = await aPayment(merchant, { capture_method: "manual" });
  await merchant.ask("POST", `/payments/${payment.payment_id}/capture`, { amount_to_capture: 1 });
  await merchant.ask("POST", "/refunds", { payment_id: payment.payment_id });
  await merchant.ask("POST", "/payouts/create", {
    amount: 1,
    currency: "USD",
    confirm: true,
    auto_fulfill: true,
    customer_id: "payee",
    payout_method_data: { bank: { iban: "DE89370400440532013000" } },
  });
  await vi.waitFor(() => expect(types()).toContain("payout_success"), 10_000);
  expect(types().sort()).toEqual(["payment_authorized", "payment_captured", "payout_success"]);
});

test("a mandate and a refund have events with their objects", async () => {
  const customer_acceptance = { acceptance_type: "offline", accepted_at: "2026-01-01T00:00:00.000Z" };
  const { payment_id, mandate_id } = await aPayment(merchant, {
    customer_id: "ann",
    setup_future_usage: "off_session",
    mandate_data: { customer_acceptance, mandate_type: { multi_use: { amount: 1000, currency: "USD" } } },
  });
  const refund = (await merchant.ask("POST", "/refunds", { payment_id })).body;
  const fails = { merchant_id: merchant.merchantId, status: "failed" };
  await engine.admin("POST", `/sandbox/refunds/${refund.refund_id}/advance`, fails);
  await merchant.ask("POST", `/mandates/revoke/${mandate_id}`);
  await vi.waitFor(() => expect(types()).toContain("mandate_revoked"), 10_000);
  expect(types().sort()).toEqual(["mandate_active", "mandate_revoked", "payment_succeeded", "refund_failed"]);
});

test("a payment of the past can be silent", async () => {
  const of = {
    merchant_id: merchant.merchantId,
    amount: 1,
    currency: "USD",
    confirm: true,
    ...card("4242424242424242"),
  };
  await engine.admin("POST", "/sandbox/payments", { ...of, payment_id: "silent", sends_webhooks: false });
  await engine.admin("POST", "/sandbox/payments", { ...of, payment_id: "reported" });
  await arrived(1);
  expect(received.map(({ event }) => event.content.object.payment_id)).toEqual(["reported"]);
});

test("no API key opens the list of events", async () => {
  const listed = await merchant.ask("POST", `/events/${merchant.merchantId}`, {});
  expect([listed.status, listed.body.error.code]).toEqual([401, "IR_01"]);
});

test("what could not be sent before a restart is sent after it", async () => {
  statuses = Array(3).fill(500);
  await aPayment(merchant, { payment_id: "before-the-restart" });
  await engine.restart();
  await vi.waitFor(
    () => expect(received.some(({ event }) => event.content.object.payment_id === "before-the-restart")).toBe(true),
    10_000,
  );
});
