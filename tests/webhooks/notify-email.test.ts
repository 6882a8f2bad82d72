import { Code } from "@connectrpc/connect";
import { expect, test } from "vitest";
import { everythingStored } from "#tests/support/everything-stored.ts";
import { failureOf } from "#tests/support/failure.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { anEndpoint, endpointEvents, TARGET, webhooksOf } from "./an-endpoint.ts";

const { platform } = await startPlatform();

test("the address for notices is shown by the endpoint alone, changes and is removed", async () => {
  const notifyEmail = "orders@shop.example";
  const { organization, webhooks, endpoint, webhookEndpointId } = await anEndpoint(platform, { notifyEmail });
  expect(endpoint.notifyEmail).toBe(notifyEmail);
  const changed = await webhooks.updateWebhookEndpoint({ webhookEndpointId, notifyEmail: "desk@shop.example" });
  expect(changed).toMatchObject({ notifyEmail: "desk@shop.example", version: 2 });
  expect((await webhooks.updateWebhookEndpoint({ webhookEndpointId, description: "Orders" })).notifyEmail).toBe(
    "desk@shop.example",
  );
  const removed = await webhooks.updateWebhookEndpoint({ webhookEndpointId, notifyEmail: "" });
  expect(removed.notifyEmail).toBeUndefined();
  const stored = await everythingStored(platform.databaseUrl);
  for (const address of [notifyEmail, "desk@shop.example"]) expect(stored).not.toContain(address);
  const wrong = webhooks.updateWebhookEndpoint({ webhookEndpointId, notifyEmail: "no address" });
  expect(await failureOf(wrong)).toMatchObject({ code: Code.InvalidArgument });
  expect(await endpointEvents(organization)).toEqual(["created", "updated", "updated", "updated"]);
});

test("a repeated creation answers with the address that the endpoint has now", async () => {
  const organization = await anOrganization(platform);
  const webhooks = webhooksOf(platform, organization, { idempotencyKey: "create-1" });
  const input = { url: TARGET, enabledEvents: ["*"], notifyEmail: "orders@shop.example" };
  const { webhookEndpointId } = await webhooks.createWebhookEndpoint(input);
  await webhooksOf(platform, organization).updateWebhookEndpoint({
    webhookEndpointId,
    notifyEmail: "new@shop.example",
  });
  expect((await webhooks.createWebhookEndpoint(input)).notifyEmail).toBe("new@shop.example");
  await webhooksOf(platform, organization).deleteWebhookEndpoint({ webhookEndpointId });
  expect((await webhooks.createWebhookEndpoint(input)).notifyEmail).toBeUndefined();
});
