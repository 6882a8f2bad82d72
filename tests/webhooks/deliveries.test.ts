import { timestampDate } from "@bufbuild/protobuf/wkt";
import { describe, expect, test } from "vitest";
import {
  WebhookAttemptEntity,
  WebhookDeliveryEntity,
  WebhookHourEntity,
} from "#extensions/capabilities/webhooks/records/webhook-delivery.entity.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { eventJson } from "#extensions/platform/events/event.message.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import { aDispute } from "#tests/support/disputes.ts";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { startPlatform, type TestOrganization } from "#tests/support/platform.ts";
import { aDelivery, anEndpoint, statusesOf } from "./an-endpoint.ts";

const { platform } = await startPlatform();
const HOUR_MS = 3_600_000;

async function anEnabledEndpoint() {
  const made = await anEndpoint(platform, { enabledEvents: ["refund.*"] });
  await made.webhooks.enableWebhookEndpoint({ webhookEndpointId: made.webhookEndpointId });
  return made;
}

async function anAttempt(organization: TestOrganization, deliveryId: string, number: number) {
  const work = organization.work();
  createRow(work, WebhookAttemptEntity, {
    deliveryId,
    number,
    startedAt: new Date(),
    requestHeaders: { "webhook-id": "evt_1" },
    statusCode: 500,
    responseHeaders: { "content-type": "text/plain" },
    responseBody: "no",
    failure: "status",
    durationMs: 12,
  });
  await work.save();
}

test("a delivery shows the bytes of its event and its attempts, the last first", async () => {
  const { organization, webhooks, webhookEndpointId } = await anEnabledEndpoint();
  const { id } = await aDispute(platform, organization);
  const event = await organization.work().em.findOneOrFail(EventEntity, { subjectId: id });
  const deliveryId = await aDelivery(organization, webhookEndpointId, {
    eventId: event.id,
    eventType: event.type,
    resourceId: id,
  });
  await anAttempt(organization, deliveryId, 1);
  await anAttempt(organization, deliveryId, 2);
  const delivery = await webhooks.getWebhookDelivery({ webhookDeliveryId: deliveryId });
  expect(delivery.body).toBe(eventJson(event, { payloadStyle: "full", apiVersion: "2026-11-22" }));
  expect(delivery.attempts.map(({ number }) => number)).toEqual([2, 1]);
  expect(delivery.attempts[0]).toMatchObject({
    statusCode: 500,
    failure: "status",
    responseBody: "no",
    durationMs: 12,
  });
  const { data } = await webhooks.listWebhookDeliveries({ webhookEndpointId, resourceId: id });
  expect(data).toMatchObject([{ webhookDeliveryId: deliveryId, attempts: [] }]);
  expect(data[0]?.body).toBeUndefined();
});

test("an example has the form of an event, and a thin one has no data", async () => {
  const { webhooks, webhookEndpointId } = await anEnabledEndpoint();
  await webhooks.updateWebhookEndpoint({ webhookEndpointId, payloadStyle: "thin" });
  const { webhookDeliveryId: deliveryId, webhookDeliveryStatus } = await webhooks.testWebhookEndpoint({
    webhookEndpointId,
  });
  expect(webhookDeliveryStatus).toBe("pending");
  const { body, eventId } = await webhooks.getWebhookDelivery({ webhookDeliveryId: deliveryId });
  expect(JSON.parse(body ?? "")).toMatchObject({
    event_id: eventId,
    type: "webhook_endpoint.ping",
    resource_id: webhookEndpointId,
    data: null,
  });
});

test("deliveries are listed by status, type, event and resource", async () => {
  const { organization, webhooks, webhookEndpointId } = await anEnabledEndpoint();
  const failed = await aDelivery(organization, webhookEndpointId, {
    status: "failed",
    eventId: "evt_a",
    resourceId: "rfd_a",
  });
  const sent = await aDelivery(organization, webhookEndpointId, {
    status: "delivered",
    eventType: "refund.failed",
    eventId: "evt_b",
  });
  const listed = async (filter: object) =>
    (await webhooks.listWebhookDeliveries({ webhookEndpointId, ...filter })).data.map(
      ({ webhookDeliveryId }) => webhookDeliveryId,
    );
  expect(await listed({ webhookDeliveryStatus: ["failed"] })).toEqual([failed]);
  expect(await listed({ eventType: ["refund.failed"] })).toEqual([sent]);
  expect(await listed({ eventId: "evt_a" })).toEqual([failed]);
  expect(await listed({ resourceId: "rfd_a" })).toEqual([failed]);
  expect(await listed({ resourceTypes: ["dispute"] })).toEqual([]);
  expect((await listed({ resourceTypes: ["refund"] })).sort()).toEqual([failed, sent].sort());
});

describe("a retry", () => {
  test.each([["failed"], ["delivered"], ["skipped"], ["pending"]] as const)(
    "sends what is %s at once",
    async (status) => {
      const { organization, webhooks, webhookEndpointId } = await anEnabledEndpoint();
      const { id } = await aDispute(platform, organization);
      const { id: eventId } = await organization.work().em.findOneOrFail(EventEntity, { subjectId: id });
      const deliveredAt = status === "delivered" ? new Date() : null;
      const made = { status, eventId, attemptCount: 3, deliveredAt };
      const deliveryId = await aDelivery(organization, webhookEndpointId, made);
      const retried = await webhooks.retryWebhookDelivery({ webhookDeliveryId: deliveryId });
      expect(retried).toMatchObject({ webhookDeliveryStatus: "pending", attemptCount: 3 });
      expect(retried.deliveredAt).toBeUndefined();
      expect(retried.nextAttemptAt && timestampDate(retried.nextAttemptAt).getTime()).toBeLessThanOrEqual(Date.now());
      expect(await statusesOf(organization, [deliveryId])).toEqual(["pending"]);
    },
  );

  test("is refused while the endpoint gets nothing, and when the event is gone", async () => {
    const { organization, webhooks, webhookEndpointId } = await anEnabledEndpoint();
    const gone = await aDelivery(organization, webhookEndpointId, { status: "failed" });
    expect(infoOf(await failureOf(webhooks.retryWebhookDelivery({ webhookDeliveryId: gone }))).reason).toBe(
      "delivery_not_retryable",
    );
    const { id } = await aDispute(platform, organization);
    const { id: eventId } = await organization.work().em.findOneOrFail(EventEntity, { subjectId: id });
    const deliveryId = await aDelivery(organization, webhookEndpointId, { status: "failed", eventId });
    await webhooks.disableWebhookEndpoint({ webhookEndpointId });
    expect(infoOf(await failureOf(webhooks.retryWebhookDelivery({ webhookDeliveryId: deliveryId }))).reason).toBe(
      "delivery_not_retryable",
    );
    expect(await statusesOf(organization, [deliveryId])).toEqual(["failed"]);
  });
});

test("a caller that may not read a resource sees no delivery about it", async () => {
  const { organization, webhooks, webhookEndpointId } = await anEnabledEndpoint();
  const deliveryId = await aDelivery(organization, webhookEndpointId, { status: "failed" });
  const resourceTypes = ["dispute"];
  expect(
    infoOf(await failureOf(webhooks.getWebhookDelivery({ webhookDeliveryId: deliveryId, resourceTypes }))).reason,
  ).toBe("resource_missing");
  expect(
    infoOf(await failureOf(webhooks.retryWebhookDelivery({ webhookDeliveryId: deliveryId, resourceTypes }))).reason,
  ).toBe("resource_missing");
});

test("the figures of an endpoint are those of its last 24 hours", async () => {
  const { organization, webhooks, webhookEndpointId: endpointId } = await anEnabledEndpoint();
  const hour = (ago: number) => new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS - ago * HOUR_MS);
  const work = organization.work();
  const hours = [
    { hour: hour(0), delivered: 90n, failed: 2n, durations: ["90", "0", "2"] },
    { hour: hour(23), delivered: 6n, failed: 2n, durations: ["0", "0", "0", "8"] },
    { hour: hour(26), delivered: 500n, failed: 500n, durations: ["1000"] },
  ];
  for (const row of hours) createRow(work, WebhookHourEntity, { endpointId, ...row });
  await work.save();
  const { stats24h } = await webhooks.getWebhookEndpoint({ webhookEndpointId: endpointId });
  expect(stats24h).toMatchObject({ delivered: 96n, failed: 4n, p95Ms: 40 });
});

test("the deliveries of a deleted endpoint do not exist", async () => {
  const { organization, webhooks, webhookEndpointId } = await anEnabledEndpoint();
  const [pending, failed] = [
    await aDelivery(organization, webhookEndpointId),
    await aDelivery(organization, webhookEndpointId, { status: "failed" }),
  ];
  await webhooks.deleteWebhookEndpoint({ webhookEndpointId });
  for (const deliveryId of [pending, failed])
    expect(infoOf(await failureOf(webhooks.getWebhookDelivery({ webhookDeliveryId: deliveryId }))).reason).toBe(
      "resource_missing",
    );
  expect(await statusesOf(organization, [pending])).toEqual(["gone"]);
  expect(await organization.work().em.count(WebhookDeliveryEntity, { endpointId: webhookEndpointId })).toBe(1);
});
