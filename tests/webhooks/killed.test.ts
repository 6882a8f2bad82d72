import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { WebhookDeliveryEntity } from "#extensions/capabilities/webhooks/records/webhook-delivery.entity.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { bundledProgram } from "#tests/support/bundled-program.ts";
import { onDatabase } from "#tests/support/database.ts";
import { locking, until } from "#tests/support/killing.ts";
import { anOrganization, startPlatform, type TestOrganization } from "#tests/support/platform.ts";
import { aReceiver, type Received } from "./a-receiver.ts";
import { anEndpoint, aSubject, type Subject } from "./delivering.ts";

const { platform, organization } = await startPlatform();
const children: ChildProcess[] = [];
const ROUNDS = 5;
const LONGEST_ROUND_MS = 700;

afterEach(async () => {
  await Promise.all(children.splice(0).map(kill));
});

async function aProcess(writesFor: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [await bundledProgram("deliveries")], {
    env: { ...process.env, ...platform.settings, WRITES_FOR: writesFor },
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream }))
    if (line === "started") break;
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}

test("every event is delivered although processes that write and deliver are killed", {
  timeout: 180_000,
}, async () => {
  const receiver = await aReceiver((response) => setTimeout(() => response.writeHead(200).end(), Math.random() * 30));
  const { id } = await anEndpoint(organization, receiver.url);
  for (let round = 0; round < ROUNDS; round += 1) {
    const child = await aProcess(organization.id);
    await sleep(Math.random() * LONGEST_ROUND_MS + 100);
    await kill(child);
  }
  await aProcess("");
  const { em } = organization.work();
  const waiting = () => em.count(WebhookDeliveryEntity, { endpointId: id, status: { $ne: "delivered" } });
  await expect.poll(waiting, { timeout: 60_000, interval: 200 }).toBe(0);
  const events = await em.find(EventEntity, { type: "dispute.opened" }, { disableIdentityMap: true });
  const ids = new Set(receiver.received.map(({ headers }) => String(headers["webhook-id"])));
  expect(events.length).toBeGreaterThan(ROUNDS);
  expect(events.filter((event) => !ids.has(event.id))).toEqual([]);
  expect(ids.size).toBe(events.length);
});

/** One commit, so that a process reads them together. */
async function eventsOf(shop: TestOrganization, subjects: readonly Subject[], count: number): Promise<void> {
  const work = shop.work();
  for (let made = 0; made < count; made += 1)
    for (const subject of subjects) work.record({ type: "dispute.opened", subject, data: { made: String(made) } });
  await work.save();
}

/** Whether a process waits for the lane, to settle what it has sent. */
const isSettling = () =>
  onDatabase(platform.databaseUrl, async (client) => {
    const { rowCount } = await client.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
       and query like '%consecutive_failures as failures%'`,
    );
    return rowCount === 1;
  });

function sequencesOf(received: readonly Received[], { id }: Subject): number[] {
  const bodies = received.map(({ body }) => JSON.parse(body) as { resource_id: string; sequence: number });
  return bodies.filter(({ resource_id }) => resource_id === id).map(({ sequence }) => sequence);
}

test("a process that is killed between sending and settling sends again what it had not settled, in order", {
  timeout: 120_000,
}, async () => {
  const shop = await anOrganization(platform);
  let answers = Promise.resolve();
  const receiver = await aReceiver((response) => void answers.then(() => response.writeHead(200).end()));
  const { received } = receiver;
  const { id } = await anEndpoint(shop, receiver.url, { ordering: "per_resource" });
  const subjects = [aSubject(), aSubject(), aSubject()];
  const delivered = () => shop.work().em.count(WebhookDeliveryEntity, { endpointId: id, status: "delivered" });
  const child = await aProcess("");
  await eventsOf(shop, subjects, 2);
  await expect.poll(delivered, { timeout: 20_000 }).toBe(6);

  const held = Promise.withResolvers<void>();
  answers = held.promise;
  await eventsOf(shop, subjects, 3);
  await until(async () => received.length === 9);
  const lock = await locking(platform.databaseUrl, `select from webhook_lanes where endpoint_id = '${id}' for update`);
  held.resolve();
  await until(isSettling);
  await kill(child);
  await until(async () => receiver.openConnections() === 0);
  await lock.release();
  expect(await delivered()).toBe(6);
  const sent = received.splice(0);
  for (const subject of subjects) {
    const sequences = sequencesOf(sent, subject);
    expect(sequences.length).toBeGreaterThanOrEqual(3);
    expect(sequences).toEqual([1, 2, 3, 4, 5].slice(0, sequences.length));
  }

  await eventsOf(shop, subjects, 1);
  await aProcess("");
  await expect.poll(delivered, { timeout: 30_000 }).toBe(18);
  for (const subject of subjects) expect(sequencesOf(received, subject)).toEqual([3, 4, 5, 6]);
  expect([...sent, ...received].filter(({ headers }) => "webhook-out-of-order" in headers)).toEqual([]);
});
