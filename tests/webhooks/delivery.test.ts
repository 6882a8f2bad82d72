import { Webhook as StandardWebhook } from "standardwebhooks";
import { Webhook as SvixWebhook } from "svix";
import { describe, expect, test } from "vitest";
import { createEndpoint } from "#extensions/capabilities/webhooks/create-webhook-endpoint.ts";
import {
  WebhookAttemptEntity,
  WebhookDeliveryEntity,
} from "#extensions/capabilities/webhooks/records/webhook-delivery.entity.ts";
import { testEndpoint } from "#extensions/capabilities/webhooks/test-webhook-endpoint.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { eventJson } from "#extensions/platform/events/event.message.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { aReceiver } from "./a-receiver.ts";
import { anEndpoint, deliveriesOf, delivering, laneOf, someEvents, statusOf } from "./delivering.ts";

const { platform } = await startPlatform();
const form = { payloadStyle: "full", apiVersion: "2026-11-22" } as const;

describe("an event", () => {
  test("arrives as the API shows it, signed so that standardwebhooks and svix verify it", async () => {
    const organization = await anOrganization(platform);
    const receiver = await aReceiver();
    const endpoint = await anEndpoint(organization, receiver.url, {
      customHeaders: { authorization: "Bearer secret" },
    });
    delivering(platform.context);
    await someEvents(organization);
    await expect.poll(() => receiver.received.length).toBe(1);
    const [{ headers, body } = { headers: {}, body: "" }] = receiver.received;
    const event = await organization.work().em.findOneOrFail(EventEntity, {});
    expect(body).toBe(eventJson(event, form));
    const flat = headers as Record<string, string>;
    expect(new StandardWebhook(endpoint.secret).verify(body, flat)).toEqual(JSON.parse(body));
    new SvixWebhook(endpoint.secret).verify(body, flat);
    for (const Webhook of [StandardWebhook, SvixWebhook])
      expect(() => new Webhook(endpoint.secret).verify(body.replace("opened", "closed"), flat)).toThrow();
    expect(flat).toMatchObject({ "webhook-id": event.id, "webhook-attempt": "1", authorization: "Bearer secret" });
    expect(flat["user-agent"]).toMatch(/^Tollhouse/);
  });

  test("leaves a delivery with its attempt, in which the values of custom headers are masked", async () => {
    const organization = await anOrganization(platform);
    const receiver = await aReceiver((response) => response.writeHead(202, { "x-receiver": "r1" }).end("kept"));
    const { id } = await anEndpoint(organization, receiver.url, { customHeaders: { authorization: "Bearer secret" } });
    delivering(platform.context);
    await someEvents(organization);
    await expect.poll(async () => (await deliveriesOf(organization, id))[0]?.status).toBe("delivered");
    const [delivery] = await deliveriesOf(organization, id);
    expect(delivery).toMatchObject({ attemptCount: 1, runAt: null, lastStatusCode: 202, lastFailure: null });
    const attempts = await organization.work().em.find(WebhookAttemptEntity, {});
    expect(attempts).toHaveLength(1);
    expect(attempts[0]).toMatchObject({
      number: 1,
      statusCode: 202,
      responseBody: "kept",
      resolvedAddress: "127.0.0.1",
    });
    expect(attempts[0]?.requestHeaders).toMatchObject({ authorization: "***", "webhook-attempt": "1" });
    expect(attempts[0]?.responseHeaders).toMatchObject({ "x-receiver": "r1" });
    expect(await laneOf(organization, id)).toMatchObject({ consecutiveFailures: 0, failingSince: null });
  });

  test("goes to the endpoints of its organization and environment that get its type", async () => {
    const [organization, other] = [await anOrganization(platform), await anOrganization(platform)];
    const receiver = await aReceiver();
    for (const enabledEvents of [
      ["dispute.*"],
      ["dispute.opened", "dispute.*"],
      ["refund.*"],
      ["dispute.submitted"],
      ["*"],
    ])
      await anEndpoint(organization, `${receiver.url}/${enabledEvents.join("+")}`, { enabledEvents });
    await anEndpoint(other, `${receiver.url}/other`, { enabledEvents: ["*"] });
    const url = "https://8.8.8.8/live";
    const live = await createEndpoint(organization.liveWork(), { url, enabledEvents: ["*"], enabled: false });
    delivering(platform.context);
    await someEvents(organization);
    await expect.poll(() => receiver.received.length).toBe(3);
    expect(receiver.received.map(({ path }) => path).sort()).toEqual(["/*", "/dispute.*", "/dispute.opened+dispute.*"]);
    const toLive = { endpointId: live.endpoint.id, eventType: "dispute.opened" };
    expect(await organization.work().em.count(WebhookDeliveryEntity, toLive)).toBe(0);
  });

  test("that is rolled back is not delivered", async () => {
    const organization = await anOrganization(platform);
    const { id } = await anEndpoint(organization, "http://127.0.0.1:1");
    const failing = organization.work().atomically(async (phase) => {
      phase.record({ type: "dispute.opened", subject: { id: "dsp_1", version: 1, eventSequence: 0 } });
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await deliveriesOf(organization, id)).toEqual([]);
  });
});

test("a ping that is answered enables the endpoint, and what waited is sent", async () => {
  const organization = await anOrganization(platform);
  const receiver = await aReceiver();
  const { id } = await anEndpoint(organization, receiver.url, { status: "unverified" });
  await someEvents(organization);
  expect((await deliveriesOf(organization, id)).map(({ status }) => status)).toEqual(["pending", "held"]);
  delivering(platform.context);
  await expect.poll(() => receiver.received.length).toBe(2);
  expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual([
    "webhook_endpoint.ping",
    "dispute.opened",
  ]);
  await expect.poll(() => statusOf(organization, id)).toBe("enabled");
});

test("pings that are answered at the same time enable the endpoint, also when the last one is not answered last", async () => {
  const organization = await anOrganization(platform);
  const open: { readonly id: string; readonly answer: () => void }[] = [];
  const receiver = await aReceiver((response, { headers }) => {
    open.push({ id: String(headers["webhook-id"]), answer: () => response.writeHead(200).end() });
    if (open.length === 2) for (const { answer } of open.sort((one, two) => (one.id < two.id ? 1 : -1))) answer();
  });
  const { id } = await anEndpoint(organization, receiver.url, { status: "unverified" });
  await testEndpoint(organization.work(), { endpointId: id, resourceTypes: [] });
  delivering(platform.context);
  await expect.poll(() => statusOf(organization, id)).toBe("enabled");
});

test("a disabled endpoint gets nothing, and its events wait", async () => {
  const organization = await anOrganization(platform);
  const receiver = await aReceiver();
  const { id } = await anEndpoint(organization, receiver.url, { status: "disabled" });
  const witness = await anEndpoint(organization, (await aReceiver()).url);
  delivering(platform.context);
  await someEvents(organization, undefined, 4);
  const delivered = async () =>
    (await deliveriesOf(organization, witness.id)).every(({ status }) => status === "delivered");
  await expect.poll(delivered, { timeout: 10_000 }).toBe(true);
  expect((await deliveriesOf(organization, id)).map(({ status }) => status)).toEqual(Array(4).fill("held"));
  expect(receiver.received).toEqual([]);
});

test("no more start in a second than the endpoint allows", async () => {
  const organization = await anOrganization(platform);
  const receiver = await aReceiver();
  await anEndpoint(organization, receiver.url, { rateLimitPerSecond: 20 });
  await someEvents(organization, undefined, 15);
  delivering(platform.context);
  await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(15);
  const [first, last] = [receiver.received[0]?.at ?? 0, receiver.received[14]?.at ?? 0];
  // The first may arrive late.
  expect(last - first).toBeGreaterThan(14 * 50 - 250);
});

test("an endpoint that never answers delays no other", async () => {
  const organization = await anOrganization(platform);
  const dead = await aReceiver(() => {});
  const alive = await aReceiver();
  await anEndpoint(organization, dead.url);
  await anEndpoint(organization, alive.url);
  delivering(platform.context);
  await someEvents(organization, undefined, 30);
  await expect.poll(() => alive.received.length, { timeout: 10_000 }).toBe(30);
  expect(dead.received.length).toBeLessThanOrEqual(10);
  await dead.close();
});

test("two processes deliver each event once", async () => {
  const organization = await anOrganization(platform);
  const receiver = await aReceiver();
  const { id } = await anEndpoint(organization, receiver.url);
  await someEvents(organization, undefined, 60);
  delivering(platform.context);
  delivering(platform.context);
  await expect
    .poll(async () => (await deliveriesOf(organization, id)).every(({ status }) => status === "delivered"), {
      timeout: 10_000,
    })
    .toBe(true);
  expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(60);
  expect(receiver.received).toHaveLength(60);
});

test("a graceful stop loses nothing and sends nothing twice", async () => {
  const organization = await anOrganization(platform);
  const receiver = await aReceiver((response) => setTimeout(() => response.writeHead(200).end(), 50));
  const { id } = await anEndpoint(organization, receiver.url);
  await someEvents(organization, undefined, 50);
  for (let round = 0; round < 5; round += 1) {
    const worker = delivering(platform.context);
    const before = receiver.received.length;
    await expect.poll(() => receiver.received.length).toBeGreaterThan(before);
    await worker.stop(5_000);
    const delivered = (await deliveriesOf(organization, id)).filter(({ status }) => status === "delivered");
    expect(delivered).toHaveLength(receiver.received.length);
    expect((await laneOf(organization, id)).claimToken ?? null).toBeNull();
  }
  delivering(platform.context);
  await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(50);
  expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(50);
});
