import { expect, test } from "vitest";
import type { Session } from "#app/services/session/session.ts";
import { RequestLogEntity } from "#extensions/capabilities/request-logs/request-log.entity.ts";
import { aUi, call, jsonBody } from "#tests/http/ui.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { anApiKey, anOrganization, type TestOrganization } from "#tests/support/platform.ts";
import { aSession } from "#tests/support/session.ts";

const COOKIE = { cookie: "tollhouse.session_token=a-session" };
let session: Session | null = null;
const ui = await closedAfterTests(
  aUi({ getSession: async ({ headers }) => (headers.get("cookie") === COOKIE.cookie ? session : null) }),
);
const organization = await anOrganization(ui.platform);
const key = await anApiKey(organization);
const CANARY = "canary-of-a-person";

async function logged(of: TestOrganization = organization) {
  await ui.app.services.requestLog.flush();
  return of.work().em.find(RequestLogEntity, {}, { orderBy: { createdAt: "asc", id: "asc" } });
}

async function lastOf(of?: TestOrganization) {
  const row = (await logged(of)).at(-1);
  if (!row) throw new Error("nothing is logged");
  return row;
}

test("a call is logged with its operation, key, status, time and bodies", async () => {
  const before = Date.now();
  const idempotent = {
    ...jsonBody({ reference: "user-1" }),
    headers: { "content-type": "application/json", "idempotency-key": "create-1" },
  };
  const answer = await call(`${ui.url}/api/customers`, key, idempotent);
  expect(answer.status).toBe(201);
  const row = await lastOf();
  expect(row).toMatchObject({
    requestId: answer.headers.get("x-request-id"),
    environment: "sandbox",
    httpMethod: "POST",
    path: "/api/customers",
    operation: "customers.create",
    statusCode: 201,
    outcome: "succeeded",
    errorCode: null,
    userId: null,
    apiVersion: "2026-11-22",
    idempotencyKey: "create-1",
    requestBody: '{"reference":"user-1"}',
  });
  expect(row.apiKeyId).toMatch(/^key_/);
  expect(row.createdAt.getTime()).toBeGreaterThanOrEqual(before - 1_000);
  expect(JSON.parse(row.responseBody ?? "")).toMatchObject({ reference: "user-1", customer_status: "active" });
});

test("refused calls of a known organization are logged with their code, from validation to scopes", async () => {
  const powerless = await anApiKey(organization, ["webhooks:read"]);
  await call(`${ui.url}/api/disputes?limit=1000`, key);
  expect(await lastOf()).toMatchObject({ statusCode: 400, errorCode: "validation_failed", outcome: "failed" });
  await call(`${ui.url}/api/disputes`, powerless);
  expect(await lastOf()).toMatchObject({ statusCode: 403, errorCode: "scope_missing", operation: "disputes.list" });
  await call(`${ui.url}/api/customers/cus_none`, key);
  const row = await lastOf();
  expect(row).toMatchObject({ statusCode: 404, path: "/api/customers/cus_none", requestBody: null });
  expect(JSON.parse(row.responseBody ?? "").error.request_id).toBe(row.requestId);
});

test("calls with an unknown key and without one are no organization's, and are not logged", async () => {
  const count = (await logged()).length;
  await call(`${ui.url}/api/disputes`, `${key.slice(0, -1)}${key.endsWith("0") ? "1" : "0"}`);
  await call(`${ui.url}/api/disputes`, null);
  expect(await logged()).toHaveLength(count);
});

test("a call to an address that does not exist is logged for a valid key, without what may be personal", async () => {
  const answer = await call(`${ui.url}/api/customer/${CANARY}@example.com?q=${CANARY}`, key, { method: "DELETE" });
  expect([answer.status, JSON.parse(answer.body).error.code]).toEqual([404, "route_unknown"]);
  const row = await lastOf();
  expect(row).toMatchObject({
    requestId: answer.headers.get("x-request-id"),
    httpMethod: "DELETE",
    path: "/api/customer/***?q=***",
    operation: null,
    statusCode: 404,
    outcome: "failed",
    errorCode: "route_unknown",
    responseBody: null,
  });
  expect(JSON.stringify(row)).not.toContain(CANARY);
  expect(JSON.parse(answer.body).error.request_log_url).toContain(`/settings/request-log/${row.requestId}`);
  expect(row.apiKeyId).toMatch(/^key_/);
  await call(`${ui.url}/api/${"long-".repeat(400)}`, key);
  expect((await lastOf()).path).toHaveLength(256);
  const count = (await logged()).length;
  for (const wrong of [null, `${key.slice(0, -1)}${key.endsWith("0") ? "1" : "0"}`])
    expect((await call(`${ui.url}/api/customer`, wrong)).status).toBe(404);
  expect(await logged()).toHaveLength(count);
});

test("an API call of a signed-in person names the person, and page loads are no calls", async () => {
  const acme = await anOrganization(ui.platform);
  session = aSession(acme, { userId: "usr_1", orgName: acme.slug });
  const headers = { ...COOKIE, "sec-fetch-site": "same-origin" };
  expect((await fetch(`${ui.url}/customers`, { headers })).status).toBe(200);
  await fetch(`${ui.url}/api/whoami`, { headers });
  expect(await logged(acme)).toMatchObject([{ path: "/api/whoami", userId: "usr_1", apiKeyId: null }]);
});

test("personal details of customers stand nowhere in the log, however they were sent", async () => {
  const acme = await anOrganization(ui.platform);
  const theirs = await anApiKey(acme);
  const ask = (path: string, method: string, body?: object) =>
    call(`${ui.url}${path}`, theirs, body ? { ...jsonBody(body), method } : { method });
  const person = {
    name: CANARY,
    email: `${CANARY}@example.com`,
    billing_address: { line1: CANARY, country: "US" },
    tax_ids: [{ type: "eu_vat", value: CANARY }],
    description: CANARY,
    metadata: { [CANARY]: CANARY },
  };
  const created = await ask("/api/customers", "POST", { ...person, reference: "user-1" });
  const { customer_id: id } = JSON.parse(created.body);
  expect(created.body).toContain(CANARY);
  await ask(`/api/customers/${id}`, "PATCH", { name: `${CANARY} again`, data_class: "phi" });
  await ask(`/api/customers/${id}/reveal`, "POST", { reason: "support" });
  await ask(`/api/customers?email=${CANARY}@example.com`, "GET");
  await ask(`/api/customers?q=${CANARY}&limit=5`, "GET");
  await ask("/api/customers/by_reference/user-1", "PUT", { email: `${CANARY}@example.com` });
  await ask("/api/saved_views", "POST", { list: "customers", name: CANARY, query: `q=${CANARY}` });
  await ask("/api/exports", "POST", { resource: "customers", filters: { q: CANARY } });
  const owner = { first_name: CANARY, address: { line1: CANARY } };
  const application = (of: object) => ({ business: { tax_id: CANARY }, controller: of, owners: [{ person: of }] });
  const saved = await ask("/api/merchant_account/application", "PATCH", application(owner));
  expect(saved.body).toContain(CANARY);
  await ask("/api/merchant_account/application", "PATCH", application({ ...owner, birth_date: CANARY }));
  // Misspelled, misplaced and refused.
  await ask("/api/customers", "POST", {
    nmae: CANARY,
    reference: { name: CANARY },
    locale: [CANARY],
    email: `${CANARY} @`,
  });
  await ask(`/api/customers?mail=${CANARY}&limit=0`, "GET");
  const rows = await logged(acme);
  expect(rows.length).toBeGreaterThanOrEqual(10);
  expect(rows.map(({ path }) => path)).toContain("/api/customers?q=***&limit=5");
  expect(JSON.stringify(rows)).not.toContain(CANARY);
});

test("secrets are not kept: a new key, a key in a text, a card number", async () => {
  const made = await call(`${ui.url}/api/api_keys`, key, jsonBody({ name: "Desk", scopes: ["disputes:read"] }));
  const { key: secret } = JSON.parse(made.body);
  await call(`${ui.url}/api/customers`, key, jsonBody({ reference: secret }));
  await call(`${ui.url}/api/customers`, key, jsonBody({ reference: "4242424242424242" }));
  const [first, , refused] = (await logged()).slice(-3);
  expect(JSON.parse(first?.responseBody ?? "")).toMatchObject({ key: null, name: "Desk" });
  expect(refused).toMatchObject({ errorCode: "card_data_not_allowed", requestBody: null });
  const text = JSON.stringify(await logged());
  for (const hidden of [secret, key, "4242424242424242"]) expect(text).not.toContain(hidden);
});

test("a file and a body that is no JSON are not kept, and a long body is its beginning as text", async () => {
  await call(`${ui.url}/api/customers`, key, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{",
  });
  expect(await lastOf()).toMatchObject({ errorCode: "malformed_json", requestBody: null });
  const note = "long ".repeat(10_000);
  await call(`${ui.url}/api/refunds`, key, jsonBody({ transaction_id: "txn_none", note }));
  const kept = JSON.parse((await lastOf()).requestBody ?? "");
  expect(kept).toMatch(/^\{"transaction_id":"txn_none","note":"long long/);
  expect(kept.length).toBeLessThanOrEqual(16 * 1024);
});

test("the request id of an error finds its call over REST, with its bodies as JSON", async () => {
  const failed = await call(`${ui.url}/api/disputes?limit=0`, key);
  const requestId = JSON.parse(failed.body).error.request_id;
  await ui.app.services.requestLog.flush();
  const { status, body } = await call(`${ui.url}/api/request_logs/${requestId}`, key);
  expect(status).toBe(200);
  expect(JSON.parse(body)).toMatchObject({ error_code: "validation_failed", status_code: 400, request_body: null });
  const found = await call(`${ui.url}/api/request_logs?outcome=failed&http_method[]=GET`, key);
  expect(JSON.parse(found.body).data[0]).toMatchObject({ request_id: requestId, response_body: null });
  await ui.app.services.requestLog.flush();
  expect(JSON.stringify(await lastOf())).toContain("requestLogs.list");
});
