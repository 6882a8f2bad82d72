import { describe, expect, test } from "vitest";
import { aUi, call, expectError } from "#tests/http/ui.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { anEnginePayment } from "#tests/support/engine-payments.ts";
import { anApiKey, anOrganization } from "#tests/support/platform.ts";

const ui = await closedAfterTests(aUi());
const organization = await anOrganization(ui.platform);
const key = await anApiKey(organization, [
  "customers:write",
  "customers:read",
  "transactions:write",
  "transactions:read",
  "webhooks:write",
  "settlements:write",
  "settlements:read",
]);

async function ask(verb: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const answer = await call(`${ui.url}/api/${path}`, key, {
    method: verb,
    headers: { "content-type": "application/json", ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { ...answer, json: JSON.parse(answer.body) };
}

const aCustomer = async (body: object) => (await ask("POST", "customers", body)).json;

async function aRefund() {
  const { id } = await anEnginePayment(ui.platform, organization);
  const asked = { transaction_id: id, amount: 100, metadata: { order_id: "1042", shelf: "A" } };
  return (await ask("POST", "refunds", asked, { "idempotency-key": `refund-${id}` })).json;
}

describe("metadata", () => {
  test("is merged: null or an empty text removes an entry, and others stay", async () => {
    const { customer_id } = await aCustomer({ name: "Robin", metadata: { a: "1", b: "2", c: "3", empty: "" } });
    const change = { metadata: { a: null, b: "", d: "4" } };
    const changed = await ask("PATCH", `customers/${customer_id}`, change);
    expect([changed.status, changed.json.metadata]).toEqual([200, { c: "3", d: "4" }]);
    expect((await ask("GET", `customers/${customer_id}`)).json.metadata).toEqual({ c: "3", d: "4" });
  });

  test("of a refund changes, at the version that was read, and nothing else of it does", async () => {
    const refund = await aRefund();
    const path = `refunds/${refund.refund_id}`;
    const etag = `"${refund.version}"`;
    const changed = await ask("PATCH", path, { metadata: { shelf: null, box: "7" } }, { "if-match": etag });
    expect(changed.json).toMatchObject({ metadata: { order_id: "1042", box: "7" }, version: refund.version + 1 });
    const late = await ask("PATCH", path, { metadata: { box: "8" } }, { "if-match": etag });
    expectError(late, { status: 412, type: "conflict", code: "version_mismatch", param: "If-Match" });
    const more = await ask("PATCH", path, { amount: 1 });
    expectError(more, { status: 400, type: "invalid_request", code: "parameter_unknown", param: "amount" });
    expect((await ask("GET", path)).json).toEqual(changed.json);
  });

  test("keeps at most fifty entries, also by parts", async () => {
    const entries = (from: number, to: number) =>
      Object.fromEntries(Array.from({ length: to - from }, (_, index) => [`k${from + index}`, "v"]));
    const { customer_id } = await aCustomer({ metadata: entries(0, 30) });
    const full = await ask("PATCH", `customers/${customer_id}`, { metadata: entries(20, 51) });
    expectError(full, { status: 400, type: "invalid_request", code: "too_many_metadata_entries", param: "metadata" });
    expect(Object.keys((await ask("GET", `customers/${customer_id}`)).json.metadata)).toHaveLength(30);
    const exchanged = { metadata: { ...entries(30, 51), k0: null } };
    expect((await ask("PATCH", `customers/${customer_id}`, exchanged)).status).toBe(200);
  });
});

describe("null in a change", () => {
  test("clears what may be empty, with a mask and without", async () => {
    const { customer_id } = await aCustomer({ name: "Robin", reference: "shop-7", tax_ids: [] });
    const cleared = await ask("PATCH", `customers/${customer_id}`, { name: null, reference: null });
    expect(cleared.json).toMatchObject({ name: null, reference: null });
    const url = "https://shop.example/webhooks";
    const given = {
      url,
      enabled: false,
      description: "Orders",
      rate_limit_per_second: 5,
      notify_email: "a@shop.example",
    };
    const { webhook_endpoint_id } = (
      await ask("POST", "webhook_endpoints", { ...given, enabled_events: ["refund.created"] })
    ).json;
    const none = { description: null, rate_limit_per_second: null, notify_email: null };
    expect((await ask("PATCH", `webhook_endpoints/${webhook_endpoint_id}`, none)).json).toMatchObject(none);
  });

  test("is refused for what always has a value, and nothing changes", async () => {
    const { customer_id } = await aCustomer({ name: "Robin" });
    const refused = await ask("PATCH", `customers/${customer_id}`, { name: "Kim", data_class: null, metadata: null });
    const { details } = expectError(refused, { status: 400, type: "invalid_request", code: "validation_failed" });
    const faults = (details as { param: string; code: string }[]).map(({ param, code }) => [param, code]);
    expect(faults).toEqual([
      ["data_class", "parameter_invalid"],
      ["metadata", "parameter_invalid"],
    ]);
    expect((await ask("GET", `customers/${customer_id}`)).json.name).toBe("Robin");
  });
});

test("settlement settings change at the version that was read", async () => {
  const { version } = (await ask("GET", "settlement_settings")).json;
  const change = (body: object, etag: string) => ask("PATCH", "settlement_settings", body, { "if-match": etag });
  const first = await change({ schedule: "weekly", schedule_day: 3 }, `"${version}"`);
  expect(first.json).toMatchObject({ schedule_day: 3, version: version + 1, created_at: expect.any(String) });
  const late = await change({ schedule_day: 4 }, `"${version}"`);
  expectError(late, { status: 412, type: "conflict", code: "version_mismatch", param: "If-Match" });
  expect((await change({ schedule_day: null }, "*")).json).toMatchObject({ schedule_day: 1 });
  const amounts = { currency: "USD", minimum_amount: 500 };
  expect((await change({ currency_terms: [amounts] }, "*")).json.currency_terms).toMatchObject([amounts]);
  const removed = await change({ currency_terms: [{ ...amounts, minimum_amount: null }] }, "*");
  expect(removed.json.currency_terms).toEqual([]);
});

test("a quote is read again, and by its organization only", async () => {
  const quote = (await ask("POST", "payouts/quotes", { currency: "USD", amount: 5_000 })).json;
  expect((await ask("GET", `payouts/quotes/${quote.payout_quote_id}`)).json).toEqual(quote);
  const others = await anApiKey(await anOrganization(ui.platform), ["settlements:read"]);
  const path = `${ui.url}/api/payouts/quotes/${quote.payout_quote_id}`;
  expectError(await call(path, others), { status: 404, type: "not_found", code: "resource_missing" });
});
