import { expect, test } from "vitest";
import {
  type DeliveryStatus,
  WebhookDeliveryEntity,
} from "#extensions/capabilities/webhooks/records/webhook-delivery.entity.ts";
import { followStatusJob } from "#extensions/capabilities/webhooks/status/follow-status.job.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { anOrganization, startPlatform, type TestOrganization } from "#tests/support/platform.ts";
import { aReceiver } from "./a-receiver.ts";
import { anEndpoint, deliveriesOf, delivering, someEvents } from "./delivering.ts";

const { platform } = await startPlatform();
const MOST_AT_ONCE = 1_000;
const HOUR_MS = 3_600_000;

/** Deliveries that came a second apart, the last one an hour ago. */
async function someDeliveries(
  organization: TestOrganization,
  endpointId: string,
  count: number,
  status: DeliveryStatus,
) {
  const work = organization.work();
  const first = Date.now() - HOUR_MS - count * 1_000;
  const rows = Array.from({ length: count }, (_, place) => {
    const createdAt = new Date(first + place * 1_000);
    return {
      organizationId: organization.id,
      environment: work.environment,
      id: newId("webhookDelivery", createdAt),
      endpointId,
      eventId: newId("event", createdAt),
      eventType: "dispute.opened",
      payloadStyle: "full" as const,
      apiVersion: "2026-11-22",
      status,
      runAt: status === "pending" ? createdAt : null,
      createdAt,
      updatedAt: createdAt,
    };
  });
  await work.em.insertMany(WebhookDeliveryEntity, rows);
  return rows;
}

const statusesOf = async (organization: TestOrganization, id: string) =>
  (await deliveriesOf(organization, id)).map(({ status }) => status);

const repeated = (...parts: [DeliveryStatus, number][]) =>
  parts.flatMap(([status, count]) => Array(count).fill(status));

const run = (organization: TestOrganization, endpointId: string) =>
  followStatusJob.run(organization.work(), { endpointId });

const webhooksOf = ({ id }: TestOrganization) => platform.callers.grpc.forOrganization({ organizationId: id }).webhooks;

test("an endpoint for which many deliveries wait is enabled with the oldest, and the rest follow", async () => {
  const organization = await anOrganization(platform);
  const { id } = await anEndpoint(organization, "https://shop.example.com", { status: "disabled" });
  await someDeliveries(organization, id, 2_500, "held");
  await webhooksOf(organization).enableWebhookEndpoint({ webhookEndpointId: id });
  expect(await statusesOf(organization, id)).toEqual(repeated(["pending", MOST_AT_ONCE], ["held", 1_500]));
  await run(organization, id);
  expect(await statusesOf(organization, id)).toEqual(repeated(["pending", 2_500]));
});

test("what came before the instant that enabling names is left out by every batch", async () => {
  const organization = await anOrganization(platform);
  const { id } = await anEndpoint(organization, "https://shop.example.com", { status: "disabled" });
  const rows = await someDeliveries(organization, id, 2_500, "held");
  const seconds = BigInt(Math.ceil((rows[2_200]?.createdAt.getTime() ?? 0) / 1_000));
  await webhooksOf(organization).enableWebhookEndpoint({ webhookEndpointId: id, replayFrom: { seconds, nanos: 0 } });
  await run(organization, id);
  const statuses = await statusesOf(organization, id);
  const kept = rows.filter(({ createdAt }) => createdAt.getTime() >= Number(seconds) * 1_000).length;
  expect(statuses).toEqual(repeated(["skipped", 2_500 - kept], ["pending", kept]));
});

test("the rest follows the status that the endpoint has by then", async () => {
  const organization = await anOrganization(platform);
  const { id } = await anEndpoint(organization, "https://shop.example.com");
  const webhooks = webhooksOf(organization);
  await someDeliveries(organization, id, 1_500, "pending");
  await webhooks.disableWebhookEndpoint({ webhookEndpointId: id });
  expect(await statusesOf(organization, id)).toEqual(repeated(["held", MOST_AT_ONCE], ["pending", 500]));
  await webhooks.enableWebhookEndpoint({ webhookEndpointId: id });
  await run(organization, id);
  expect(await statusesOf(organization, id)).toEqual(repeated(["pending", 1_500]));
  await webhooks.disableWebhookEndpoint({ webhookEndpointId: id });
  await run(organization, id);
  expect(await statusesOf(organization, id)).toEqual(repeated(["held", 1_500]));
});

test("an event does not overtake one of its resource that still waits for the endpoint", async () => {
  const organization = await anOrganization(platform);
  const receiver = await aReceiver();
  const { id } = await anEndpoint(organization, receiver.url, { ordering: "per_resource" });
  const subject = await someEvents(organization);
  const waiting = { endpointId: id, eventSequence: 1 };
  await organization.work().em.nativeUpdate(WebhookDeliveryEntity, waiting, { status: "held", runAt: null });
  await someEvents(organization, subject);
  delivering(platform.context);
  const second = async () => (await deliveriesOf(organization, id)).find(({ eventSequence }) => eventSequence === 2);
  await expect.poll(async () => (await second())?.outOfOrder, { timeout: 10_000 }).toBe(true);
  expect(receiver.received).toEqual([]);
  await run(organization, id);
  const arrived = () => receiver.received.map(({ body }) => (JSON.parse(body) as { sequence: number }).sequence);
  await expect.poll(arrived, { timeout: 10_000 }).toEqual([1, 2]);
});
