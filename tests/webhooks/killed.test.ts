import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { WebhookDeliveryEntity } from "#extensions/capabilities/webhooks/records/webhook-delivery.entity.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { bundledProgram } from "#tests/support/bundled-program.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { aReceiver } from "./a-receiver.ts";
import { anEndpoint } from "./delivering.ts";

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
