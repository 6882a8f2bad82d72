import { beforeEach, expect, test } from "vitest";
import { probeEndpoints } from "#extensions/capabilities/webhooks/delivery/probe.job.ts";
import { DELAYS_MS } from "#extensions/capabilities/webhooks/delivery/schedule.rules.ts";
import { WebhookEndpointEntity } from "#extensions/capabilities/webhooks/records/webhook-endpoint.entity.ts";
import { enableEndpoint } from "#extensions/capabilities/webhooks/status/endpoint-status.ts";
import { anOrganization, startPlatform, type TestOrganization } from "#tests/support/platform.ts";
import { aReceiver } from "./a-receiver.ts";
import { anEndpoint, deliveriesOf, delivering, someEvents, statusOf } from "./delivering.ts";

let time = Date.now();
const { platform } = await startPlatform({ clock: { now: () => new Date(time) } });
const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
const PATIENCE = { timeout: 10_000 };

// Call tokens use real time.
beforeEach(() => {
  time = Date.now();
});

const statusesOf = async (organization: TestOrganization, id: string) =>
  (await deliveriesOf(organization, id)).map(({ status }) => status).sort();

/** The next probe is a minute away: the last one's result is saved. */
const isProbedLater = async (organization: TestOrganization, id: string) =>
  (await deliveriesOf(organization, id)).some(({ runAt }) => Number(runAt?.getTime()) === time + MINUTE_MS);

test("an endpoint that always fails is tried ten times, on schedule", { timeout: 60_000 }, async () => {
  const organization = await anOrganization(platform);
  const receiver = await aReceiver((response) => response.writeHead(500).end());
  const { id } = await anEndpoint(organization, receiver.url);
  await someEvents(organization);
  delivering(platform.context);
  const delivery = async () => (await deliveriesOf(organization, id))[0];
  for (const [place, delay] of DELAYS_MS.entries()) {
    await expect.poll(async () => (await delivery())?.attemptCount, PATIENCE).toBe(place + 1);
    const { status, runAt } = (await delivery()) ?? {};
    expect(status).toBe("pending");
    const waits = Number(runAt?.getTime()) - time;
    expect(waits / delay).toBeGreaterThanOrEqual(0.799);
    expect(waits / delay).toBeLessThanOrEqual(1.201);
    time = Number(runAt?.getTime());
  }
  await expect.poll(async () => (await delivery())?.status, PATIENCE).toBe("failed");
  expect(receiver.received.map(({ headers }) => headers["webhook-attempt"])).toEqual([..."123456789", "10"]);
  expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  expect(new Set(receiver.received.map(({ headers }) => headers["webhook-timestamp"])).size).toBe(10);
});

test("an endpoint that fails is degraded, tried once a minute, and recovers with all that waited", {
  timeout: 60_000,
}, async () => {
  const organization = await anOrganization(platform);
  let status = 500;
  const receiver = await aReceiver((response) => response.writeHead(status).end());
  const { id } = await anEndpoint(organization, receiver.url);
  await someEvents(organization, undefined, 25);
  delivering(platform.context);
  await expect.poll(() => statusOf(organization, id), PATIENCE).toBe("degraded");
  await expect.poll(() => statusesOf(organization, id), PATIENCE).toEqual([...Array(24).fill("held"), "pending"]);
  await expect.poll(() => isProbedLater(organization, id), PATIENCE).toBe(true);
  for (let probe = 0; probe < 3; probe += 1) {
    const before = receiver.received.length;
    time += MINUTE_MS;
    await expect.poll(() => receiver.received.length, PATIENCE).toBe(before + 1);
    await expect.poll(() => isProbedLater(organization, id), PATIENCE).toBe(true);
    expect(await statusesOf(organization, id)).toEqual([...Array(24).fill("held"), "pending"]);
  }
  status = 200;
  await someEvents(organization);
  time += MINUTE_MS;
  await expect.poll(() => statusOf(organization, id), PATIENCE).toBe("enabled");
  await expect.poll(() => statusesOf(organization, id), PATIENCE).toEqual(Array(26).fill("delivered"));
});

test("a degraded endpoint without events is tried with the first that comes", { timeout: 60_000 }, async () => {
  const organization = await anOrganization(platform);
  const receiver = await aReceiver();
  const { id } = await anEndpoint(organization, receiver.url, { status: "degraded" });
  delivering(platform.context);
  await someEvents(organization);
  expect(await statusesOf(organization, id)).toEqual(["held"]);
  await probeEndpoints(platform.context);
  await expect.poll(() => statusesOf(organization, id), PATIENCE).toEqual(["delivered"]);
  await expect.poll(() => statusOf(organization, id), PATIENCE).toBe("enabled");
});

test("after five days without success it is disabled, and enabling it sends all that it missed", {
  timeout: 60_000,
}, async () => {
  const organization = await anOrganization(platform);
  let status = 503;
  const receiver = await aReceiver((response) => response.writeHead(status).end());
  const { id } = await anEndpoint(organization, receiver.url);
  await someEvents(organization, undefined, 20);
  delivering(platform.context);
  await expect.poll(() => statusOf(organization, id), PATIENCE).toBe("degraded");
  await expect.poll(() => statusesOf(organization, id), PATIENCE).toContain("pending");
  time += 5 * DAY_MS;
  await expect.poll(() => statusOf(organization, id), PATIENCE).toBe("disabled");
  const endpoint = await organization.work().em.findOneOrFail(WebhookEndpointEntity, { id });
  expect(endpoint.disabledReason).toBe("failing");
  await someEvents(organization, undefined, 3);
  await expect.poll(() => statusesOf(organization, id), PATIENCE).toEqual(Array(23).fill("held"));
  status = 200;
  await organization.work().atomically((phase) => enableEndpoint(phase, id, null));
  await expect.poll(() => statusesOf(organization, id), PATIENCE).toEqual(Array(23).fill("delivered"));
});

test("an endpoint that answers 410 is disabled at once", { timeout: 60_000 }, async () => {
  const organization = await anOrganization(platform);
  const receiver = await aReceiver((response) => response.writeHead(410).end());
  const { id } = await anEndpoint(organization, receiver.url);
  await someEvents(organization, undefined, 2);
  delivering(platform.context);
  await expect.poll(() => statusOf(organization, id), PATIENCE).toBe("disabled");
  const endpoint = await organization.work().em.findOneOrFail(WebhookEndpointEntity, { id });
  expect(endpoint.disabledReason).toBe("gone");
  await expect.poll(() => statusesOf(organization, id), PATIENCE).toEqual(["held", "held"]);
});
