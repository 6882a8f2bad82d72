import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createApiKey, revokeApiKey } from "#extensions/capabilities/api-keys/index.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aDispute } from "#tests/support/disputes.ts";
import { anApiKey, anOrganization } from "#tests/support/platform.ts";
import { passedFor } from "#tests/support/revoked-key.ts";
import { aUi, call, expectError } from "./ui.ts";

const ui = await closedAfterTests(aUi());
const organization = await anOrganization(ui.platform);
const dispute = await aDispute(ui.platform, organization);

test("a call without a key is 401, and says how to send one", async () => {
  const answer = await call(`${ui.url}/api/disputes`, null);
  expectError(answer, { status: 401, type: "authentication", code: "unauthenticated" });
  expect(answer.headers.get("www-authenticate")).toContain('header="x-api-key"');
});

test.each(["currency", "transaction_id", "sort", "cursor", "limit"])(
  "an empty ?%s= selects nothing and is 400",
  async (name) => {
    const answer = await call(`${ui.url}/api/disputes?${name}=`, await anApiKey(organization, ["disputes:read"]));
    expect([answer.status, JSON.parse(answer.body).error.param]).toEqual([400, name]);
  },
);

test("an empty ?subject_id= of audit events is 400", async () => {
  const answer = await call(`${ui.url}/api/audit_events?subject_id=`, await anApiKey(organization, ["*"]));
  expect([answer.status, JSON.parse(answer.body).error.param]).toEqual([400, "subject_id"]);
});

test("an error tells what another resource is like only to a key that may read it", async () => {
  const { customers } = ui.platform.callers.grpc.forOrganization({ organizationId: organization.id });
  const { customerId } = await customers.createCustomer({});
  await customers.archiveCustomer({ customerId });
  const body = JSON.stringify({ amount: 100, currency: "USD", customer_id: customerId });
  const factsFor = async (...scopes: string[]) => {
    const headers = { "content-type": "application/json", "idempotency-key": scopes.join() };
    const key = await anApiKey(organization, scopes);
    const answer = await call(`${ui.url}/api/transactions`, key, { method: "POST", headers, body });
    return expectError(answer, { status: 422, type: "invalid_request", code: "customer_not_usable" }).details;
  };
  expect(await factsFor("transactions:write")).toMatchObject([{ customer_id: customerId }]);
  expect(JSON.stringify(await factsFor("transactions:write"))).not.toContain("customer_status");
  expect(await factsFor("transactions:write", "customers:read")).toMatchObject([{ customer_status: "archived" }]);
});

test("a call without its scope is 403, and names it", async () => {
  const reader = await anApiKey(organization, ["disputes:read", "transactions:write"]);
  const answer = await call(`${ui.url}/v1/disputes/${dispute.id}/submit`, reader, { method: "POST" });
  const error = expectError(answer, { status: 403, type: "permission", code: "scope_missing" });
  expect(error.message).toContain("disputes:write");
  expect(error.details).toEqual([{ code: "scope_missing", required_scope: "disputes:write" }]);
});

describe("a key", () => {
  const list = (key: string) => call(`${ui.url}/api/disputes`, key);
  const unauthenticated = { status: 401, type: "authentication", code: "unauthenticated" };
  const unknown = `svc_sandbox_${randomBytes(32).toString("hex")}`;

  test.each([
    ["unknown", unknown],
    ["of another maker", "sk_test_123"],
    ["empty", ""],
    ["too short", unknown.slice(0, -1)],
    ["in upper case", unknown.toUpperCase()],
    ["sent twice", `${unknown}, ${unknown}`],
    ["that is a hash", randomBytes(32).toString("hex")],
  ])("%s is 401", async (_name, key) => {
    expectError(await list(key), unauthenticated);
  });

  test("that has expired is 401", async () => {
    const { key } = await createApiKey(organization.work(), { scopes: ["*"], expiresAt: new Date(Date.now() - 1_000) });
    expectError(await list(key), unauthenticated);
  });

  test("that is revoked while in use is 401 a second later", async () => {
    const { apiKey, key } = await createApiKey(organization.work(), { scopes: ["*"] });
    expect((await list(key)).status).toBe(200);
    await revokeApiKey(organization.work(), apiKey.id);
    expect(await passedFor(async () => (await list(key)).status)).toBeLessThan(1_000);
  });

  test("with the default scopes reads disputes and may not submit them", async () => {
    const { key } = await createApiKey(organization.work(), { scopes: [] });
    expect((await list(key)).status).toBe(200);
    const refused = await call(`${ui.url}/v1/disputes/${dispute.id}/submit`, key, { method: "POST" });
    expectError(refused, { status: 403, type: "permission", code: "scope_missing" });
    expect(await ui.platform.sandbox.submissions(dispute.engineDisputeId)).toEqual([]);
  });

  test.each([["*"], ["disputes:*"]])("with %s may submit", async (scope) => {
    const { id } = await aDispute(ui.platform, organization);
    const key = await anApiKey(organization, [scope]);
    expect((await call(`${ui.url}/v1/disputes/${id}/submit`, key, { method: "POST" })).status).toBe(200);
  });
});
