import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { OUTCOME_HEADER } from "#app/components/requests/outcome-header.ts";
import { ApiKeyEntity } from "#extensions/capabilities/api-keys/api-key.entity.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aDashboard } from "./a-dashboard.ts";

const dashboard = await closedAfterTests(aDashboard());

const PATH = "/settings/api-keys/new";
const aForm = () => new URLSearchParams({ name: "Till 4", scopes: "*", idempotency_key: randomUUID() });
const keys = () => dashboard.organization.work().em.count(ApiKeyEntity, { environment: "sandbox" });

test("a key is not made in a session that is an hour old: the page keeps the form until the person has signed in again", async () => {
  const before = await keys();
  const answer = await dashboard.postStale(PATH, aForm());
  const page = await answer.text();
  expect(answer.status).toBe(401);
  expect(page).toContain("your last sign-in must be less than 10 minutes ago");
  expect(page).toContain('href="/sign-in-again?next=%2Fsigned-in"');
  expect(page).toContain(`<form method="post" action="${PATH}">`);
  expect(page).toContain('<input type="hidden" name="name" value="Till 4">');
  expect(await keys()).toBe(before);
});

test("a script learns that the person has to sign in again, and sends the form once more", async () => {
  const before = await keys();
  const form = aForm();
  const refused = await dashboard.postStale(`${PATH}.data`, form);
  expect([refused.status, refused.headers.get(OUTCOME_HEADER)]).toEqual([401, "sign-in-again"]);
  expect(await keys()).toBe(before);
  const accepted = await dashboard.post(`${PATH}.data`, form);
  expect([accepted.status, accepted.headers.get(OUTCOME_HEADER)]).toEqual([201, null]);
  expect(await keys()).toBe(before + 1);
});

test("a button without fields waits for the sign-in too", async () => {
  const { webhookEndpointId } = await dashboard.clients.webhooks.createWebhookEndpoint({
    url: "https://hooks.example.com/tollhouse",
    enabledEvents: ["*"],
  });
  const answer = await dashboard.postStale(`/settings/webhooks/${webhookEndpointId}/delete`, new URLSearchParams());
  expect(answer.status).toBe(401);
  expect(await answer.text()).toContain("<button>Continue</button>");
  const { data } = await dashboard.clients.webhooks.listWebhookEndpoints({});
  expect(data).toHaveLength(1);
});

test("over REST a session that is an hour old is refused by name, and what takes rights away is not", async () => {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ name: "k", scopes: ["*"] });
  const refused = await dashboard.postStale("/api/api_keys", new Blob([body], { type: headers["content-type"] }));
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({ error: { code: "fresh_sign_in_required" } });
  const { apiKeyId } = await dashboard.clients.apiKeys.createApiKey({ name: "leaked", scopes: ["*"] });
  const revoked = await dashboard.postStale(`/api/api_keys/${apiKeyId}/revoke`, new Blob([]));
  expect(revoked.status).toBe(200);
});
