import { expect, test } from "vitest";
import { sandboxEngine } from "#extensions/connectors/engine/index.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aDispute } from "#tests/support/disputes.ts";
import { anApiKey, anOrganization } from "#tests/support/platform.ts";
import { aUi } from "./ui.ts";

const ui = await closedAfterTests(aUi());
const organization = await anOrganization(ui.platform);
const key = await anApiKey(organization, ["disputes:read", "disputes:write"]);

async function open(body: unknown, headers: Record<string, string> = {}) {
  return ask("", body, headers);
}

const advance = (disputeId: string, body: unknown) => ask(`/${disputeId}/advance`, body);

async function ask(path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${ui.url}/api/test_helpers/disputes${path}`, {
    method: "POST",
    headers: { "x-api-key": key, "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, json: await response.json() };
}

test("a dispute is opened in the sandbox, and it is the organization's", async () => {
  const opened = await open({ amount: 1999, currency: "EUR", reason: "duplicate", dispute_stage: "pre_arbitration" });
  expect(opened).toMatchObject({
    status: 201,
    json: {
      environment: "sandbox",
      amount: 1999,
      currency: "EUR",
      reason: "duplicate",
      dispute_stage: "pre_arbitration",
      dispute_status: "dispute_opened",
      response_status: "needs_response",
    },
  });
  const read = await fetch(`${ui.url}/api/disputes/${opened.json.dispute_id}`, { headers: { "x-api-key": key } });
  expect(await read.json()).toEqual(opened.json);
});

test("a dispute is opened with the deadline and about the transaction that the request names", async () => {
  const { transaction_id } = (await open({ amount: 500, currency: "USD" })).json;
  const respond_by = "2020-01-01T00:00:00Z";
  const opened = await open({ amount: 200, currency: "USD", respond_by, transaction_id });
  expect(opened).toMatchObject({ status: 201, json: { transaction_id, respond_by, amount: 200 } });
});

test("another organization's transaction does not exist", async () => {
  const { payment_id } = await ui.platform.sandbox.openDispute((await anOrganization(ui.platform)).engineMerchantId);
  for (const transaction_id of [payment_id, "pay_unknown"])
    expect(await open({ amount: 200, currency: "USD", transaction_id })).toMatchObject({
      status: 404,
      json: { error: { code: "resource_missing", param: "transaction_id" } },
    });
});

test.each(["dispute_won", "dispute_lost", "dispute_accepted", "dispute_expired", "dispute_cancelled"])(
  "the bank moves a dispute to %s, which the answer and the next read show",
  async (dispute_status) => {
    const { dispute_id } = (await open({ amount: 500, currency: "USD" })).json;
    const moved = await advance(dispute_id, { dispute_status });
    expect(moved).toMatchObject({ status: 200, json: { dispute_id, dispute_status } });
    const read = await fetch(`${ui.url}/api/disputes/${dispute_id}`, { headers: { "x-api-key": key } });
    expect(await read.json()).toEqual(moved.json);
  },
);

test("a decided dispute moves on only to a later stage", async () => {
  const { dispute_id } = (await open({ amount: 500, currency: "USD", dispute_status: "dispute_won" })).json;
  expect(await advance(dispute_id, { dispute_status: "dispute_lost" })).toMatchObject({
    status: 409,
    json: {
      error: {
        code: "dispute_move_not_allowed",
        param: "dispute_status",
        details: [{ dispute_status: "dispute_won", dispute_stage: "dispute" }],
      },
    },
  });
  const later = { dispute_status: "dispute_opened", dispute_stage: "pre_arbitration" };
  expect(await advance(dispute_id, later)).toMatchObject({ status: 200, json: later });
});

test("another organization's dispute cannot be moved", async () => {
  const other = await aDispute(ui.platform, await anOrganization(ui.platform));
  for (const id of [other.id, other.engineDisputeId])
    expect((await advance(id, { dispute_status: "dispute_lost" })).status).toBe(404);
});

test("a repeat with the same idempotency key opens no second dispute", async () => {
  const headers = { "idempotency-key": "open-once" };
  const first = await open({ amount: 100, currency: "USD" }, headers);
  const again = await open({ amount: 100, currency: "USD" }, headers);
  expect(again.json).toEqual(first.json);
  expect(again.headers.get("idempotency-replayed")).toBe("true");
});

test.each([
  [{ amount: 100 }, "currency", "parameter_missing"],
  [{ amount: 0, currency: "USD" }, "amount", "validation_failed"],
  [{ amount: 100, currency: "USD", dispute_status: "lost" }, "dispute_status", "validation_failed"],
  [{ amount: 100, currency: "QQQ" }, "currency", "validation_failed"],
])("%j is refused", async (body, param, code) => {
  expect(await open(body)).toMatchObject({ status: 400, json: { error: { code, param } } });
});

test("an engine that is no sandbox is named as the reason", async () => {
  const { url } = ui.platform.context.config.engines.sandbox;
  const real = sandboxEngine({ url, apiKey: "not-its-admin-key" }, "req_test");
  await expect(real.openDispute({ merchant_id: "m" })).rejects.toMatchObject({ reason: "sandbox_engine_required" });
  await expect(real.advanceDispute("dp_1", {})).rejects.toMatchObject({ reason: "sandbox_engine_required" });
  await expect(real.listFaults("m")).rejects.toMatchObject({ reason: "sandbox_engine_required" });
  await expect(real.openDispute({ merchant_id: "m" })).rejects.toMatchObject({
    kind: "conflict",
    reason: "sandbox_engine_required",
  });
});
