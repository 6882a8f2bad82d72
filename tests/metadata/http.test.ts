import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type RefundExtension, RefundExtensionEntity } from "#extensions/capabilities/refunds/refund.entity.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { createRow, type NewRow } from "#extensions/platform/rows/rows.ts";
import { aUi, call, expectError, jsonBody } from "#tests/http/ui.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { someDisputeRows } from "#tests/support/dispute-rows.ts";
import { prepare } from "#tests/support/exports.ts";
import { aCustomer, aPaymentMethod } from "#tests/support/payment-methods.ts";
import { anApiKey, anOrganization, type TestOrganization } from "#tests/support/platform.ts";
import { someTransactionRows } from "#tests/support/transaction-rows.ts";

const ui = await closedAfterTests(aUi());
const [organization, other] = [await anOrganization(ui.platform), await anOrganization(ui.platform)];
const [key, otherKey] = [await anApiKey(organization), await anApiKey(other)];

async function aRefundRow(owner: TestOrganization): Promise<string> {
  const work = owner.work();
  const [transactionId = ""] = await someTransactionRows(work, 1);
  const amount = { amountMinorUnits: 100n, currency: "USD" };
  const columns = { id: newId("refund"), transactionId, ...amount, reason: "other", status: "succeeded", metadata: {} };
  const refund = createRow(work, RefundExtensionEntity, columns as NewRow<RefundExtension>);
  await work.em.persist(refund).flush();
  return refund.id;
}

/** Of each resource with metadata: its path, its ID in answers, and a new one. */
const RESOURCES: readonly [path: string, id: string, add: (owner: TestOrganization) => Promise<string>][] = [
  ["customers", "customer_id", (owner) => aCustomer(ui.platform, owner)],
  ["payment_methods", "payment_method_id", async (owner) => (await aPaymentMethod(ui.platform, owner)).paymentMethodId],
  ["transactions", "transaction_id", async ({ work }) => (await someTransactionRows(work(), 1))[0] ?? ""],
  ["refunds", "refund_id", aRefundRow],
  ["disputes", "dispute_id", async ({ work }) => (await someDisputeRows(work(), 1))[0] ?? ""],
  ["webhook_endpoints", "webhook_endpoint_id", anEndpoint],
];

async function anEndpoint(owner: TestOrganization): Promise<string> {
  const { webhooks } = ui.platform.callers.grpc.forOrganization({ organizationId: owner.id });
  const { webhookEndpointId } = await webhooks.createWebhookEndpoint({
    url: "https://shop.example.com/hooks",
    enabledEvents: ["bank_link.*"],
  });
  return webhookEndpointId;
}

const at = (path: string, query: Record<string, string>) => `${ui.url}/api/${path}?${new URLSearchParams(query)}`;

async function found(path: string, id: string, query: Record<string, string>, by = key): Promise<string[]> {
  const { status, body } = await call(at(path, query), by);
  expect(status, body).toBe(200);
  return (JSON.parse(body).data as Record<string, string>[]).map((each) => each[id] ?? "");
}

async function change(path: string, id: string, metadata: object, by = key): Promise<void> {
  const { status, body } = await call(`${ui.url}/api/${path}/${id}`, by, {
    ...jsonBody({ metadata }),
    method: "PATCH",
  });
  expect(status, body).toBe(200);
}

describe.each(RESOURCES)("the list of %s", (path, id, add) => {
  test("finds what has all the entries, as they are now, in its own organization", async () => {
    const [one, two, theirs] = [await add(organization), await add(organization), await add(other)];
    await change(path, one, { order_id: "1042", tier: "gold=Köln & [x]" });
    await change(path, two, { tier: "gold=Köln & [x]" });
    await change(path, theirs, { order_id: "1042" }, otherKey);
    const tier = { "metadata[tier]": "gold=Köln & [x]" };
    expect(await found(path, id, { "metadata[order_id]": "1042" })).toEqual([one]);
    expect(await found(path, id, { "metadata[order_id]": "1042" }, otherKey)).toEqual([theirs]);
    expect((await found(path, id, tier)).sort()).toEqual([one, two].sort());
    expect(await found(path, id, { ...tier, "metadata[order_id]": "1042" })).toEqual([one]);
    expect(await found(path, id, { ...tier, "metadata[order_id]": "1043" })).toEqual([]);
    expect(await found(path, id, { "metadata[Order_id]": "1042" })).toEqual([]);
    expect(await found(path, id, { ...tier, "ids[]": two })).toEqual([two]);
    expect(await found(path, id, { ...tier, created_at_lt: "2020-01-01T00:00:00Z" })).toEqual([]);

    await change(path, one, { order_id: "7" });
    await change(path, two, { tier: null });
    expect(await found(path, id, { "metadata[order_id]": "1042" })).toEqual([]);
    expect(await found(path, id, { "metadata[order_id]": "7" })).toEqual([one]);
    expect(await found(path, id, tier)).toEqual([one]);
  });

  test("pages by them, in both directions", async () => {
    const all: string[] = [];
    for (let count = 0; count < 3; count += 1) all.push(await add(organization));
    for (const each of all) await change(path, each, { run: "paged" });
    const page = async (more: Record<string, string>) =>
      JSON.parse((await call(at(path, { "metadata[run]": "paged", limit: "2", ...more }), key)).body);
    const first = await page({});
    const second = await page({ cursor: first.next_cursor });
    expect([first.data.length, second.data.length, second.has_more]).toEqual([2, 1, false]);
    expect(await page({ cursor: second.prev_cursor })).toMatchObject({ data: first.data });
    const oldest = await page({ sort: "created_at" });
    expect(oldest.data[0]).toEqual(second.data[0]);
    const elsewhere = at(path, { "metadata[run]": "other", limit: "2", cursor: first.next_cursor });
    const mismatch = { status: 400, type: "invalid_request", code: "cursor_filter_mismatch" };
    expectError(await call(elsewhere, key), mismatch);
  });
});

test.each([
  ["metadata[a.b]"],
  ["metadata[ключ]"],
  ["metadata[a][b]"],
  ["metadata[a]]"],
  [`metadata[${"k".repeat(41)}]`],
  ["metadata[]"],
  ["metadata"],
  ["metadata[__proto__]"],
])("%s is refused by name", async (param) => {
  const answer = await call(at("transactions", { [param]: "x" }), key);
  const named = param === "metadata[]" ? "metadata" : param;
  expectError(answer, { status: 400, type: "invalid_request", code: "parameter_invalid", param: named });
});

test.each([
  ["no characters", ""],
  ["more than 500 characters", "v".repeat(501)],
])("a value of %s is refused by name", async (_what, value) => {
  const invalid = { status: 400, type: "invalid_request", code: "validation_failed", param: "metadata[order_id]" };
  expectError(await call(at("transactions", { "metadata[order_id]": value }), key), invalid);
});

test.each([
  ["customers", '{"metadata": {"__proto__": "x"}}'],
  ["transactions", '{"amount": 100, "currency": "USD", "metadata": {"__proto__": "x"}}'],
])("%s take no entry that an object cannot hold", async (path, body) => {
  const headers = { "content-type": "application/json", "idempotency-key": randomUUID() };
  const answer = await call(`${ui.url}/api/${path}`, key, { method: "POST", headers, body });
  expectError(answer, { status: 400, type: "invalid_request", code: "parameter_invalid", param: "metadata" });
});

test("an entry is asked for once, and five at most", async () => {
  const twice = await call(`${ui.url}/api/disputes?metadata[a]=1&metadata%5Ba%5D=2`, key);
  const repeated = { status: 400, type: "invalid_request", code: "parameter_repeated", param: "metadata[a]" };
  expectError(twice, repeated);
  const entries = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`metadata[k${n}]`, "v"]));
  expect((await call(at("disputes", entries(5)), key)).status).toBe(200);
  const tooMany = { status: 400, type: "invalid_request", code: "validation_failed", param: "metadata" };
  for (const count of [6, 500]) expectError(await call(at("disputes", entries(count)), key), tooMany);
  const unknown = { status: 400, type: "invalid_request", code: "parameter_unknown", param: "metadata[a]" };
  expectError(await call(at("payouts", { "metadata[a]": "1" }), key), unknown);
});

test("a summary is of what the filter finds", async () => {
  const [one = ""] = await someTransactionRows(organization.work(), 2);
  await change("transactions", one, { batch: "b-2" });
  const { status, body } = await call(at("transactions/summary", { "metadata[batch]": "b-2" }), key);
  expect([status, JSON.parse(body)]).toMatchObject([200, { count: 1 }]);
});

test("totals and exports are of what the filter finds", async () => {
  const [one = ""] = await someDisputeRows(organization.work(), 2, { amountMinorUnits: 77n });
  await change("disputes", one, { batch: "b-1" });
  const filters = { "metadata[batch]": "b-1", currency: "USD" };
  const { listTotals } = ui.platform.callers.grpc.forOrganization({ organizationId: organization.id });
  const totals = await listTotals.summarizeList({ list: "disputes", filters });
  expect(totals).toMatchObject({ count: 1, totals: [{ currency: "USD", sums: [{ name: "disputed", amount: 77n }] }] });

  const created = await call(`${ui.url}/api/exports`, key, jsonBody({ resource: "disputes", filters }));
  expect(created.status, created.body).toBe(202);
  const { export_id: exportId } = JSON.parse(created.body);
  await prepare(organization.work(), exportId);
  const file = await call(`${ui.url}/api/exports/${exportId}/content`, key);
  expect(
    file.body
      .trim()
      .split("\r\n")
      .slice(1)
      .map((line) => line.split(",", 1)[0]),
  ).toEqual([one]);

  const unknown = jsonBody({ resource: "disputes", filters: { "currency[a]": "USD" } });
  const invalid = { status: 400, type: "invalid_request", code: "export_filter_invalid" };
  expectError(await call(`${ui.url}/api/exports`, key, unknown), invalid);
});
