import { expect, test } from "vitest";
import { NoSandboxEngineError, sandboxEngine } from "#extensions/connectors/engine/index.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { anApiKey, anOrganization } from "#tests/support/platform.ts";
import { aFace } from "./face.ts";

const face = await closedAfterTests(aFace());
const organization = await anOrganization(face.platform);
const key = await anApiKey(organization, ["disputes:read", "disputes:write"]);

async function open(body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${face.url}/api/test_helpers/disputes`, {
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
  const read = await fetch(`${face.url}/api/disputes/${opened.json.dispute_id}`, { headers: { "x-api-key": key } });
  expect(await read.json()).toEqual(opened.json);
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
  [{ amount: 100, currency: "QQQ" }, "currency", "currency_unsupported"],
])("%j is refused", async (body, param, code) => {
  expect(await open(body)).toMatchObject({ status: 400, json: { error: { code, param } } });
});

test("an engine that is no sandbox is named as the reason", async () => {
  const { engineUrl } = face.platform.context.config;
  const real = sandboxEngine({ engineUrl, engineApiKey: "not-its-admin-key" }, "req_test");
  await expect(real.openDispute({ merchant_id: "m" })).rejects.toThrow(NoSandboxEngineError);
  await expect(real.openDispute({ merchant_id: "m" })).rejects.toMatchObject({
    kind: "conflict",
    reason: "sandbox_engine_required",
  });
});
