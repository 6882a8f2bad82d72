import { expect, test } from "vitest";
import { DEFAULT_SCOPES } from "#contract/scopes.ts";
import { aUi } from "#tests/http/ui.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { anApiKey, anOrganization } from "#tests/support/platform.ts";
import { aDelivery, TARGET } from "./an-endpoint.ts";

const ui = await closedAfterTests(aUi());
const organization = await anOrganization(ui.platform);
const whole = await anApiKey(organization);
const ofDisputes = await anApiKey(organization, ["webhooks:*", "disputes:read"]);

async function ask(key: string, method: string, path: string, body?: object) {
  const answer = await fetch(`${ui.url}/api/${path}`, {
    method,
    headers: { "x-api-key": key, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const json = (await answer.json()) as { error?: { code: string; details: { required_scope?: string }[] } };
  return { status: answer.status, json: json as Record<string, unknown>, error: json.error };
}

const endpointOf = async (key: string, enabledEvents: readonly string[]) => {
  const { json } = await ask(key, "POST", "webhook_endpoints", { url: TARGET, enabled_events: enabledEvents });
  return String(json.webhook_endpoint_id);
};
const lacks = (scope: string) => ({
  status: 403,
  error: { code: "scope_missing", details: [{ required_scope: scope }] },
});

test("a key subscribes to the types whose resource it may read, and learns which scope it lacks", async () => {
  const create = (types: readonly string[]) =>
    ask(ofDisputes, "POST", "webhook_endpoints", { url: TARGET, enabled_events: types });
  expect((await create(["dispute.*"])).status).toBe(201);
  expect(await create(["dispute.*", "customer.created"])).toMatchObject(lacks("customers:read"));
  expect(await create(["*"])).toMatchObject({ status: 403, error: { code: "scope_missing" } });
});

test("a key with the default scopes subscribes to everything, and with one fewer learns which it lacks", async () => {
  const create = async (scopes: readonly string[]) =>
    ask(await anApiKey(organization, scopes), "POST", "webhook_endpoints", { url: TARGET, enabled_events: ["*"] });
  expect((await create(DEFAULT_SCOPES)).status).toBe(201);
  const fewer = DEFAULT_SCOPES.filter((scope) => scope !== "devices:read");
  expect(await create(fewer)).toMatchObject(lacks("devices:read"));
});

test("a key cannot turn events that it may not read to another address", async () => {
  const id = await endpointOf(whole, ["refund.*"]);
  const change = { url: `${TARGET}/mine` };
  expect(await ask(ofDisputes, "PATCH", `webhook_endpoints/${id}`, change)).toMatchObject(lacks("transactions:read"));
  const own = await endpointOf(ofDisputes, ["dispute.*"]);
  expect((await ask(ofDisputes, "PATCH", `webhook_endpoints/${own}`, change)).status).toBe(200);
});

test("a key sends examples and replays of what it may read, and pings", async () => {
  const id = await endpointOf(whole, ["*"]);
  const from = new Date(Date.now() - 3_600_000).toISOString();
  const test = (key: string, body: object) => ask(key, "POST", `webhook_endpoints/${id}/test`, body);
  const replay = (body: object) => ask(ofDisputes, "POST", `webhook_endpoints/${id}/replay`, { from, ...body });
  expect((await test(ofDisputes, { event_type: "dispute.opened" })).status).toBe(202);
  expect(await test(ofDisputes, { event_type: "refund.created" })).toMatchObject(lacks("transactions:read"));
  expect((await test(ofDisputes, {})).status).toBe(202);
  expect(await replay({ event_types: ["refund.*"], dry_run: true })).toMatchObject(lacks("transactions:read"));
  expect((await replay({ event_types: ["dispute.*"], dry_run: true })).status).toBe(202);
});

test("a key sees the deliveries of what it may read", async () => {
  const id = await endpointOf(whole, ["*"]);
  const refund = await aDelivery(organization, id, { status: "failed" });
  const dispute = await aDelivery(organization, id, { status: "failed", eventType: "dispute.opened" });
  const { json } = await ask(ofDisputes, "GET", `webhook_endpoints/${id}/deliveries?webhook_delivery_status[]=failed`);
  expect(json.data).toMatchObject([{ webhook_delivery_id: dispute }]);
  expect((await ask(ofDisputes, "GET", `webhook_deliveries/${dispute}`)).status).toBe(200);
  expect((await ask(ofDisputes, "GET", `webhook_deliveries/${refund}`)).status).toBe(404);
  expect((await ask(ofDisputes, "POST", `webhook_deliveries/${refund}/retry`)).status).toBe(404);
  expect((await ask(whole, "GET", `webhook_deliveries/${refund}`)).status).toBe(200);
});

test("an example shows its resource as an event of the type does", async () => {
  const id = await endpointOf(whole, ["*"]);
  const { json } = await ask(whole, "POST", `webhook_endpoints/${id}/test`, { event_type: "refund.succeeded" });
  const { json: delivery } = await ask(whole, "GET", `webhook_deliveries/${json.webhook_delivery_id}`);
  const body = JSON.parse(String(delivery.body));
  expect(body).toMatchObject({ event_id: json.event_id, type: "refund.succeeded", resource_type: "refund" });
  expect(body.data.refund_id).toBe(body.resource_id);
});
