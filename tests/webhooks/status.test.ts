import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { describe, expect, test } from "vitest";
import { WebhookLaneEntity } from "#extensions/capabilities/webhooks/records/webhook-endpoint.entity.ts";
import {
  degradeEndpoint,
  disableEndpoint,
  recoverEndpoint,
  verifyEndpoint,
} from "#extensions/capabilities/webhooks/status/endpoint-status.ts";
import { startPlatform, type TestOrganization } from "#tests/support/platform.ts";
import { aDelivery, anEndpoint, endpointEvents, samplesSentTo, statusesOf } from "./an-endpoint.ts";

const { platform } = await startPlatform();
const HOUR_MS = 3_600_000;

const anEndpointOfRefunds = (input: object = {}) => anEndpoint(platform, { enabledEvents: ["refund.*"], ...input });
const change = <T>(
  organization: TestOrganization,
  phase: Parameters<ReturnType<TestOrganization["work"]>["atomically"]>[0],
) => organization.work().atomically(phase) as Promise<T>;

async function anEnabledEndpoint() {
  const made = await anEndpointOfRefunds();
  await made.webhooks.enableWebhookEndpoint({ webhookEndpointId: made.webhookEndpointId });
  return made;
}

test("an answered ping verifies the endpoint and sends what waited", async () => {
  const { organization, webhooks, webhookEndpointId } = await anEndpointOfRefunds();
  const waiting = await aDelivery(organization, webhookEndpointId, { status: "held" });
  const [ping] = await samplesSentTo(organization);
  await change(organization, (phase) => verifyEndpoint(phase, webhookEndpointId, [ping?.id ?? ""]));
  const endpoint = await webhooks.getWebhookEndpoint({ webhookEndpointId });
  expect([endpoint.webhookEndpointStatus, endpoint.heldDeliveries]).toEqual(["enabled", 0n]);
  expect(await statusesOf(organization, [waiting])).toEqual(["pending"]);
  await change(organization, (phase) => verifyEndpoint(phase, webhookEndpointId, [ping?.id ?? ""]));
  expect(await endpointEvents(organization)).toEqual(["created", "verified"]);
});

test("deliveries of a degraded endpoint wait, and are sent when it recovers", async () => {
  const { organization, webhooks, webhookEndpointId } = await anEnabledEndpoint();
  const waiting = await aDelivery(organization, webhookEndpointId, { runAt: new Date() });
  const done = await aDelivery(organization, webhookEndpointId, { status: "delivered" });
  await change(organization, (phase) => degradeEndpoint(phase, webhookEndpointId));
  expect(await statusesOf(organization, [waiting, done])).toEqual(["held", "delivered"]);
  const degraded = await webhooks.getWebhookEndpoint({ webhookEndpointId });
  expect([degraded.webhookEndpointStatus, degraded.heldDeliveries]).toEqual(["degraded", 1n]);
  await change(organization, (phase) => recoverEndpoint(phase, webhookEndpointId));
  expect(await statusesOf(organization, [waiting, done])).toEqual(["pending", "delivered"]);
  expect(await endpointEvents(organization)).toEqual(["created", "enabled", "degraded", "recovered"]);
});

describe("a disabled endpoint", () => {
  test.each([["requested"], ["failing"], ["gone"]] as const)(
    "says that it is %s, and keeps its first reason",
    async (reason) => {
      const { organization, webhooks, webhookEndpointId } = await anEnabledEndpoint();
      await change(organization, (phase) => disableEndpoint(phase, webhookEndpointId, reason));
      await webhooks.disableWebhookEndpoint({ webhookEndpointId });
      const endpoint = await webhooks.getWebhookEndpoint({ webhookEndpointId });
      expect(endpoint).toMatchObject({ webhookEndpointStatus: "disabled", disabledReason: reason });
      expect(endpoint.disabledAt).toBeDefined();
      expect(await endpointEvents(organization)).toEqual(["created", "enabled", "disabled"]);
    },
  );

  test("is enabled with all that it missed", async () => {
    const { organization, webhooks, webhookEndpointId } = await anEnabledEndpoint();
    const waiting = await aDelivery(organization, webhookEndpointId, { runAt: new Date() });
    await webhooks.disableWebhookEndpoint({ webhookEndpointId });
    expect(await statusesOf(organization, [waiting])).toEqual(["held"]);
    const enabled = await webhooks.enableWebhookEndpoint({ webhookEndpointId });
    expect(enabled).toMatchObject({ webhookEndpointStatus: "enabled", heldDeliveries: 0n });
    expect([enabled.disabledReason, enabled.disabledAt]).toEqual([undefined, undefined]);
    expect(await statusesOf(organization, [waiting])).toEqual(["pending"]);
  });

  test("is enabled without what is older than the instant that the caller names", async () => {
    const { organization, webhooks, webhookEndpointId } = await anEndpointOfRefunds({ enabled: false });
    const now = Date.now();
    const old = await aDelivery(organization, webhookEndpointId, {
      status: "held",
      createdAt: new Date(now - 2 * HOUR_MS),
    });
    const recent = await aDelivery(organization, webhookEndpointId, { status: "held" });
    const replayFrom = timestampFromDate(new Date(now - HOUR_MS));
    await webhooks.enableWebhookEndpoint({ webhookEndpointId, replayFrom });
    expect(await statusesOf(organization, [old, recent])).toEqual(["skipped", "pending"]);
  });

  test("stays disabled when its address changes or an old ping is answered", async () => {
    const { organization, webhooks, webhookEndpointId } = await anEndpointOfRefunds();
    const [ping] = await samplesSentTo(organization);
    await webhooks.disableWebhookEndpoint({ webhookEndpointId });
    await webhooks.updateWebhookEndpoint({ webhookEndpointId, url: "https://shop.example.com/other" });
    await change(organization, (phase) => verifyEndpoint(phase, webhookEndpointId, [ping?.id ?? ""]));
    expect((await webhooks.getWebhookEndpoint({ webhookEndpointId })).webhookEndpointStatus).toBe("disabled");
    expect((await samplesSentTo(organization)).map(({ status }) => status)).toEqual(["skipped"]);
  });
});

test("enabling a degraded endpoint sets its count of failures to zero", async () => {
  const { organization, webhooks, webhookEndpointId } = await anEnabledEndpoint();
  const lane = { endpointId: webhookEndpointId };
  const failing = { consecutiveFailures: 20, failingSince: new Date(), windowAttempts: 30, windowFailures: 28 };
  await organization.work().em.nativeUpdate(WebhookLaneEntity, lane, failing);
  await change(organization, (phase) => degradeEndpoint(phase, webhookEndpointId));
  expect((await webhooks.enableWebhookEndpoint({ webhookEndpointId })).webhookEndpointStatus).toBe("enabled");
  expect(await organization.work().em.findOneOrFail(WebhookLaneEntity, lane)).toMatchObject({
    consecutiveFailures: 0,
    failingSince: null,
    windowAttempts: 0,
    windowFailures: 0,
  });
});

test("changes of several endpoints at once take turns", async () => {
  const { organization, webhooks, webhookEndpointId } = await anEnabledEndpoint();
  const others = await Promise.all(
    Array.from({ length: 4 }, () =>
      webhooks.createWebhookEndpoint({ url: "https://shop.example.com", enabledEvents: ["*"] }),
    ),
  );
  const ids = [webhookEndpointId, ...others.map((other) => other.webhookEndpointId)];
  for (const id of ids) await webhooks.enableWebhookEndpoint({ webhookEndpointId: id });
  const outcomes = await Promise.allSettled(
    ids.flatMap((id) => [
      change(organization, (phase) => degradeEndpoint(phase, id)),
      webhooks.enableWebhookEndpoint({ webhookEndpointId: id }),
      webhooks.disableWebhookEndpoint({ webhookEndpointId: id }),
      webhooks.updateWebhookEndpoint({ webhookEndpointId: id, description: "Orders" }),
    ]),
  );
  expect(outcomes.filter(({ status }) => status === "rejected")).toEqual([]);
});
