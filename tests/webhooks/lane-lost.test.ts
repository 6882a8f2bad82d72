import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { claimLane } from "#extensions/capabilities/webhooks/delivery/lane.queries.ts";
import { probeEndpoints } from "#extensions/capabilities/webhooks/delivery/probe.job.ts";
import { WebhookLaneEntity } from "#extensions/capabilities/webhooks/records/webhook-endpoint.entity.ts";
import { onDatabase } from "#tests/support/database.ts";
import { anOrganization, startPlatform, type TestOrganization } from "#tests/support/platform.ts";
import { aReceiver } from "./a-receiver.ts";
import { anEndpoint, delivering, someEvents } from "./delivering.ts";

const { platform } = await startPlatform();
/** The workers of these tests renew their leases after two thirds of a second. */
const RENEWED_AFTER_MS = 1_000;
const TABLES = [
  ...["webhook_endpoints", "webhook_lanes", "webhook_deliveries"],
  ...["webhook_attempts", "webhook_hours", "events"],
];

/** All that deliveries write for the organization. */
function everythingOf({ id }: TestOrganization): Promise<unknown[]> {
  return onDatabase(platform.databaseUrl, async (client) => {
    const all: unknown[] = [];
    for (const table of TABLES) {
      const { rows } = await client.query(`select * from ${table} as t where organization_id = $1 order by t::text`, [
        id,
      ]);
      all.push({ [table]: rows });
    }
    return all;
  });
}

/** Another process takes the lane over after the lease's end, and keeps it. */
async function takeOver(organization: TestOrganization, endpointId: string): Promise<void> {
  const { em } = organization.work();
  await em.nativeUpdate(WebhookLaneEntity, { endpointId }, { leaseExpiresAt: new Date(0) });
  const claim = { organizationId: organization.id, endpointId, token: randomUUID() };
  const hour = new Date(Date.now() + 3_600_000);
  expect(await claimLane(em, claim, { now: new Date(), expiresAt: hour })).toBe(true);
}

test.each([
  ["an event that was delivered", "enabled", 200],
  ["an event that failed", "enabled", 500],
  ["an event whose receiver is gone", "enabled", 410],
  ["a ping that was answered", "unverified", 200],
  ["a probe that was answered", "degraded", 200],
] as const)("%s is not written by a process that has lost its lane meanwhile", async (_what, status, answer) => {
  const organization = await anOrganization(platform);
  const arrived = Promise.withResolvers<() => void>();
  const receiver = await aReceiver((response) => arrived.resolve(() => response.writeHead(answer).end()));
  const { id } = await anEndpoint(organization, receiver.url, { status });
  if (status !== "unverified") await someEvents(organization);
  await probeEndpoints(platform.context);
  const paused = delivering(platform.context);
  const goOn = await arrived.promise;
  await takeOver(organization, id);
  const before = await everythingOf(organization);
  goOn();
  await paused.stop(5_000);
  expect(await everythingOf(organization)).toEqual(before);
});

test("a process that has lost its lane begins no other request", async () => {
  const organization = await anOrganization(platform);
  const waiting: (() => void)[] = [];
  const receiver = await aReceiver((response) => waiting.push(() => response.writeHead(200).end()));
  const { id } = await anEndpoint(organization, receiver.url);
  await someEvents(organization, undefined, 30);
  const paused = delivering(platform.context);
  await expect.poll(() => waiting.length).toBe(10);
  await takeOver(organization, id);
  await sleep(RENEWED_AFTER_MS);
  for (const answer of waiting) answer();
  await sleep(100);
  await paused.stop(5_000);
  expect(receiver.received).toHaveLength(10);
});
