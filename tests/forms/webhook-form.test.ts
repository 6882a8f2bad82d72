import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { customHeadersOf } from "#extensions/capabilities/webhooks/records/custom-headers.ts";
import { WebhookEndpointEntity } from "#extensions/capabilities/webhooks/records/webhook-endpoint.entity.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aDashboard } from "./a-dashboard.ts";

const dashboard = await closedAfterTests(aDashboard());
const { webhooks } = dashboard.clients;
const NEW = "/settings/webhooks/new";
const url = "http://127.0.0.1:9/webhooks";

async function anEndpoint() {
  const { webhookEndpointId } = await webhooks.createWebhookEndpoint({
    url,
    enabledEvents: ["dispute.*"],
    notifyEmail: "orders@shop.example",
    customHeaders: { "x-gone": "1", "x-kept": "2", "x-new": "3" },
    metadata: { team: "orders", floor: "2", shop: "7" },
  });
  return webhookEndpointId;
}

/** The prefilled edit form after entries were removed and replaced. */
const changed = (more: Readonly<Record<string, string>> = {}) => {
  const form = new URLSearchParams({ url, enabled_events: "dispute.*", notify_email: "", ...more });
  const add = (name: string, ...values: string[]) => {
    for (const value of values) form.append(name, value);
  };
  add("custom_headers_stored", "x-gone", "x-kept", "x-new");
  add("custom_headers_key", "x-kept", "x-new", "x-added");
  add("custom_headers_value", "", "value-of-a-header", "4");
  add("metadata_stored", "floor", "shop", "team");
  add("metadata_key", "shop", "team", "city");
  add("metadata_value", "", "payments", "Oslo");
  return form;
};

test("a new endpoint writes to the person who creates it, unless another address is given", async () => {
  expect(await (await dashboard.get(NEW)).text()).toMatch(/name="notify_email"[^>]*value="robin@acme\.example"/);
  const form = new URLSearchParams({ url, enabled_events: "*", notify_email: "", idempotency_key: randomUUID() });
  expect((await dashboard.post(NEW, form)).status).toBe(201);
  const { data } = await webhooks.listWebhookEndpoints({});
  expect(data[0]?.notifyEmail).toBeUndefined();
});

test("the form of an endpoint shows the names of its headers and its metadata, and no value of a header", async () => {
  const html = await (await dashboard.get(`/settings/webhooks/${await anEndpoint()}/edit`)).text();
  for (const value of ["x-gone", "x-kept", "x-new", "team", "orders", "orders@shop.example"])
    expect(html).toContain(`value="${value}"`);
  expect(html).toContain('placeholder="Unchanged"');
});

test("headers and metadata are removed, replaced, kept and added one by one", async () => {
  const id = await anEndpoint();
  expect((await dashboard.post(`/settings/webhooks/${id}/edit`, changed())).status).toBe(303);
  const work = dashboard.organization.work();
  const endpoint = await work.em.findOneOrFail(WebhookEndpointEntity, { id });
  const headers = { "x-kept": "2", "x-new": "value-of-a-header", "x-added": "4" };
  expect(await customHeadersOf(work, endpoint)).toEqual(headers);
  expect(endpoint).toMatchObject({ metadata: { team: "payments", city: "Oslo" }, notifyEmail: null });
});

test("a form that is not accepted keeps its rows, without the values of headers", async () => {
  const id = await anEndpoint();
  const answer = await dashboard.post(`/settings/webhooks/${id}/edit`, changed({ notify_email: "no address" }));
  const html = await answer.text();
  expect(answer.status).toBe(422);
  for (const kept of ["x-added", "payments"]) expect(html).toContain(`value="${kept}"`);
  expect(html).not.toContain("value-of-a-header");
});
