import { setTimeout as sleep } from "node:timers/promises";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { Webhook } from "standardwebhooks";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { CustomerEntity } from "#extensions/capabilities/customers/customer.entity.ts";
import {
  WebhookDeliveryEntity,
  WebhookReplayEntity,
} from "#extensions/capabilities/webhooks/records/webhook-delivery.entity.ts";
import { WebhookLaneEntity } from "#extensions/capabilities/webhooks/records/webhook-endpoint.entity.ts";
import { replayQueue } from "#extensions/capabilities/webhooks/replay.queue.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { JOBS_SCHEMA, startBoss } from "#extensions/platform/jobs/boss.ts";
import { onDatabase } from "#tests/support/database.ts";
import { anExtensionsProcess, type ExtensionsProcess } from "#tests/support/extensions-process.ts";
import { QUICK_TAKEOVER, until } from "#tests/support/killing.ts";
import { anOrganization, startPlatform, type TestOrganization } from "#tests/support/platform.ts";
import { aReceiver, type Received } from "./a-receiver.ts";
import { aWriter, type Written } from "./a-writer.ts";
import { anEndpoint, laneOf } from "./delivering.ts";
import { someEvents } from "./some-events.ts";

const WRITERS = 4;
const REPLAYED = 1_100;
/** Deliveries that arrive before a process is ended. */
const UNDER_WAY = 25;

const { platform } = await startPlatform({ env: QUICK_TAKEOVER });
let running: ExtensionsProcess | null = null;

afterEach(() => running?.kill());

/** An organization with writers through the serving process, and the receiver of its events. */
async function aDrill(enabledEvents: readonly string[]) {
  const organization = await anOrganization(platform);
  const receiver = await aReceiver((response) => setTimeout(() => response.writeHead(200).end(), Math.random() * 20));
  const endpoint = await anEndpoint(organization, receiver.url, { enabledEvents: [...enabledEvents] });
  let service = start();
  let isOver = false;
  const writing = { organizationId: organization.id, service: () => service, isOver: () => isOver };
  const writers = Promise.all(Array.from({ length: WRITERS }, (_, n) => aWriter(`writer-${n}`, writing)));
  // For a failure before the test awaits them.
  writers.catch(() => {});
  onTestFinished(() => {
    isOver = true;
  });
  return {
    organization,
    receiver,
    endpoint,
    /** Ends the process with deliveries in progress and starts another one. */
    async replaceService(end: (service: ExtensionsProcess) => Promise<void>) {
      const before = receiver.received.length;
      const current = await service;
      await until(async () => receiver.received.length >= before + UNDER_WAY);
      await end(current);
      service = start();
      await service;
    },
    /** Ends the load and waits until nothing is left to deliver. */
    async finish(): Promise<Written[]> {
      isOver = true;
      const written = (await writers).flat();
      const { em } = organization.work();
      const undelivered = { endpointId: endpoint.id, status: { $ne: "delivered" } } as const;
      await until(async () => (await em.fork().count(WebhookDeliveryEntity, undelivered)) === 0);
      return written;
    },
  };
}

async function start(): Promise<ExtensionsProcess> {
  running = await anExtensionsProcess(platform.settings);
  return running;
}

/** Ends leases of a dead process, which would take 20 seconds for its lane and five minutes for a job. */
async function endWhatItHeld(organization: TestOrganization): Promise<void> {
  await organization.work().em.nativeUpdate(WebhookLaneEntity, {}, { leaseExpiresAt: new Date(0) });
  await onDatabase(platform.databaseUrl, async (client) => {
    const { name } = replayQueue;
    await client.query(
      `update ${JOBS_SCHEMA}.job set started_on = started_on - interval '1 hour', retry_delay = 0, retry_backoff = false
       where name = $1 and state = 'active'`,
      [name],
    );
    await client.query(`update ${JOBS_SCHEMA}.queue set monitor_on = null, monitor_claim_on = null where name = $1`, [
      name,
    ]);
  });
  const parts = { ...platform.context, config: { databaseUrl: platform.databaseUrl } };
  const boss = await startBoss(parts, { supervise: false, schedule: false, max: 1 });
  await boss.supervise(replayQueue.name);
  await boss.stop({ graceful: false });
}

const idOf = ({ headers }: Received): string => String(headers["webhook-id"]);

async function expectWholeDelivery(
  organization: TestOrganization,
  secret: string,
  received: readonly Received[],
): Promise<void> {
  const { em } = organization.work();
  const events = await em.find(
    EventEntity,
    { objectType: { $in: ["customer", "dispute"] } },
    { disableIdentityMap: true },
  );
  const bodies = new Map(received.map((each) => [idOf(each), each.body]));
  expect([...bodies.keys()].sort()).toEqual(events.map(({ id }) => id).sort());
  const webhook = new Webhook(secret);
  for (const { headers, body } of received) webhook.verify(body, headers as Record<string, string>);
  expect(received.filter((each) => bodies.get(idOf(each)) !== each.body)).toEqual([]);
}

async function expectEachOnce(organization: TestOrganization, written: readonly Written[]): Promise<void> {
  const { em } = organization.work();
  const customers = await em.find(CustomerEntity, {});
  const kept = customers.map(({ id: customerId, name, description }) => ({ customerId, name, description }));
  const byId = (one: { customerId: string }, other: { customerId: string }) =>
    one.customerId < other.customerId ? -1 : 1;
  expect(kept.sort(byId)).toEqual([...written].sort(byId));
  const events = await em.find(EventEntity, { objectType: "customer" }, { orderBy: { sequence: "asc" } });
  const told = Map.groupBy(events, ({ subjectId }) => subjectId);
  for (const { id, version, eventSequence } of customers) {
    expect({ version, eventSequence }).toEqual({ version: 2, eventSequence: 2 });
    expect(told.get(id)?.map(({ type, sequence }) => [type, sequence])).toEqual([
      ["customer.created", 1],
      ["customer.updated", 2],
    ]);
  }
}

test("a service that is killed again and again loses no event, no write and no replay", {
  timeout: 180_000,
}, async () => {
  const drill = await aDrill(["customer.*", "dispute.*"]);
  const { organization, receiver, endpoint } = drill;
  const old = new Set(await someEvents(organization.work(), REPLAYED));
  const kill = async (service: ExtensionsProcess) => {
    await sleep(Math.random() * 100);
    await service.kill();
    await endWhatItHeld(organization);
  };
  const replay = () => organization.work().em.findOne(WebhookReplayEntity, {});

  await drill.replaceService(kill);
  await drill.replaceService(async (service) => {
    const { webhooks } = service.caller.forOrganization({ organizationId: organization.id });
    const from = timestampFromDate(new Date(Date.now() - 3_600_000));
    const selection = { webhookEndpointId: endpoint.id, from, eventTypes: ["dispute.*"] };
    expect((await webhooks.replayWebhookEvents(selection)).eventCount).toBe(BigInt(REPLAYED));
    await expect.poll(async () => (await replay())?.cursor ?? null, { interval: 5, timeout: 20_000 }).not.toBeNull();
    await service.kill();
    expect((await replay())?.status).toBe("running");
    await endWhatItHeld(organization);
  });
  await until(async () => receiver.received.some((each) => old.has(idOf(each))));
  await drill.replaceService(kill);

  await until(async () => (await replay())?.status === "done");
  const written = await drill.finish();
  const sent = { replayId: (await replay())?.id ?? "", status: "delivered" } as const;
  expect(await organization.work().em.count(WebhookDeliveryEntity, sent)).toBe(REPLAYED);
  await expectWholeDelivery(organization, endpoint.secret, receiver.received);
  await expectEachOnce(organization, written);
});

test("a service that is stopped under load loses nothing and sends nothing twice", { timeout: 120_000 }, async () => {
  const drill = await aDrill(["customer.*"]);
  const { organization, receiver, endpoint } = drill;
  await drill.replaceService(async (service) => {
    expect(await service.stop()).toBe(0);
    const delivered = { endpointId: endpoint.id, status: "delivered" } as const;
    expect(await organization.work().em.count(WebhookDeliveryEntity, delivered)).toBe(receiver.received.length);
    expect((await laneOf(organization, endpoint.id)).claimToken ?? null).toBeNull();
  });
  const written = await drill.finish();
  await expectWholeDelivery(organization, endpoint.secret, receiver.received);
  expect(new Set(receiver.received.map(idOf)).size).toBe(receiver.received.length);
  await expectEachOnce(organization, written);
});
