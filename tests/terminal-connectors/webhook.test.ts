import { afterEach, expect, test } from "vitest";
import { terminalMessageJob } from "#extensions/capabilities/terminal-connectors/apply-messages.ts";
import { receives, terminalReceivers } from "#extensions/capabilities/terminal-connectors/index.ts";
import { TerminalMessageEntity } from "#extensions/capabilities/terminal-connectors/terminal-message.entity.ts";
import type { RemoteConnection, RemoteSale, TerminalMessage } from "#extensions/connectors/terminal/index.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { anOrganization, aPlatform } from "#tests/support/platform.ts";
import { aDelivery, memoryCloud } from "#tests/terminal/memory-cloud.ts";
import { MemoryTerminal } from "#tests/terminal/memory-terminal.ts";

const terminal = new MemoryTerminal();
const cloud = await closedAfterTests(memoryCloud(terminal.connector()));
const platform = await closedAfterTests(aPlatform({ env: cloud.env }));

const own = { ...terminalReceivers };
afterEach(() => void Object.assign(terminalReceivers, own));

let count = 0;
const aMessage = (): Extract<TerminalMessage, { kind: "payment" }> => ({
  id: `msg_${++count}`,
  kind: "payment",
  transactionId: `txn_${count}`,
});

const APPROVED: RemoteSale = {
  saleId: "tsl_1",
  vendorReference: "pay_1",
  rank: 3,
  state: "approved",
  fenced: true,
  amountApproved: 1_350n,
  tipAmount: 100n,
  cancelReason: null,
  failure: null,
  steps: [{ step: "approved", at: new Date("2026-11-28T13:00:00Z") }],
  card: null,
  wasOffline: false,
};

/** An organization whose account is open, with its messages' address. */
async function aReceiver() {
  const organization = await anOrganization(platform);
  const { terminalConnectors } = platform.callers.grpc.forOrganization({ organizationId: organization.id });
  await terminalConnectors.getTerminalConnector({});
  const webhookUrl = cloud.accounts.get(`${organization.id}_sandbox`)?.webhookUrl ?? "";
  const path = new URL(webhookUrl).pathname;
  const stored = (id: string) =>
    organization.work().em.findOne(TerminalMessageEntity, { vendorMessageId: id }, { disableIdentityMap: true });
  return { organization, path, stored };
}

async function post(path: string, { headers, body }: { headers: Record<string, string>; body: string }) {
  return fetch(new URL(path, platform.url), { method: "POST", headers, body });
}

const send = async (path: string, messages: readonly TerminalMessage[]) =>
  (await post(path, aDelivery(messages))).status;

/** Keeps what arrives, and fails as often as asked. */
function receiving({ failing = 0 } = {}) {
  const applied: string[] = [];
  let left = failing;
  receives("payment", async ({ tenant }, { transactionId }) => {
    if (left-- > 0) throw new Error("the database is on holiday");
    applied.push(`${tenant.organizationId} ${transactionId}`);
  });
  return applied;
}

test("a message is applied in its organization, and one that comes again is applied once", async () => {
  const { organization, path, stored } = await aReceiver();
  const applied = receiving();
  const message = aMessage();
  expect(await send(path, [message, message])).toBe(204);
  expect(await send(path, [message])).toBe(204);
  expect(applied).toEqual([`${organization.id} ${message.transactionId}`]);
  expect(await stored(message.id)).toMatchObject({ kind: "payment", appliedAt: expect.any(Date) });
});

test("a message that cannot be applied now is applied by a job", async () => {
  const { organization, path, stored } = await aReceiver();
  const applied = receiving({ failing: 1 });
  const [message, other] = [aMessage(), aMessage()];
  expect(await send(path, [message, other])).toBe(204);
  expect(applied).toEqual([`${organization.id} ${other.transactionId}`]);
  const row = await stored(message.id);
  expect(row?.appliedAt).toBeNull();
  const run = () => terminalMessageJob.run(organization.work(), { terminalMessageId: row?.id });
  await run();
  await run();
  expect(applied).toEqual([other, message].map(({ transactionId }) => `${organization.id} ${transactionId}`));
});

test("a message that was stored before a crash is applied when it comes again", async () => {
  const { organization, path, stored } = await aReceiver();
  const applied = receiving();
  const message = aMessage();
  await send(path, [message]);
  await organization
    .work()
    .em.nativeUpdate(TerminalMessageEntity, { vendorMessageId: message.id }, { appliedAt: null });
  expect(await send(path, [message])).toBe(204);
  expect(applied).toHaveLength(2);
  expect((await stored(message.id))?.appliedAt).not.toBeNull();
});

test("the word about a sale is stored as the vendor said it", async () => {
  const { path, stored } = await aReceiver();
  const said: unknown[] = [];
  receives("sale", async (_work, { sale }) => void said.push(sale));
  expect(await send(path, [{ id: "msg_sale", kind: "sale", sale: APPROVED }])).toBe(204);
  expect(said).toEqual([APPROVED]);
  const row = await stored("msg_sale");
  expect(row?.body).toMatchObject({ sale: { amountApproved: "1350" } });
});

test("a message about a running sale is applied and not stored, because the next one repeats its steps", async () => {
  const { path, stored } = await aReceiver();
  const said: unknown[] = [];
  receives("sale", async (_work, { sale }) => void said.push(sale));
  const sale = { ...APPROVED, state: "in_progress", rank: 2, fenced: false, amountApproved: null } as const;
  expect(await send(path, [{ id: "msg_step", kind: "sale", sale }])).toBe(204);
  expect(said).toEqual([sale]);
  expect(await stored("msg_step")).toBeNull();
});

test("a step that fails keeps no approval of the same delivery back", async () => {
  const { path, stored } = await aReceiver();
  receives("sale", async (_work, { sale: { state } }) => {
    if (state === "in_progress") throw new Error("the database has gone");
  });
  const step = { ...APPROVED, state: "in_progress", rank: 2, fenced: false, amountApproved: null } as const;
  const messages: TerminalMessage[] = [
    { id: "msg_failing_step", kind: "sale", sale: step },
    { id: "msg_approved", kind: "sale", sale: APPROVED },
  ];
  expect(await send(path, messages)).toBeGreaterThanOrEqual(500);
  expect((await stored("msg_approved"))?.appliedAt).toEqual(expect.any(Date));
});

test("heartbeats are told, and not stored", async () => {
  const { path, stored } = await aReceiver();
  const told: RemoteConnection[] = [];
  receives("connections", async (_work, { connections }) => void told.push(...connections));
  const health = { network: "wifi", batteryPercent: 70, charging: true, appVersion: "1", firmwareVersion: null };
  const connection = { vendorDeviceId: "vdv_1", online: true, seenAt: new Date("2026-11-28T13:00:00Z"), ...health };
  expect(await send(path, [{ id: "msg_beat", kind: "connections", connections: [connection] }])).toBe(204);
  expect(told).toEqual([connection]);
  expect(await stored("msg_beat")).toBeNull();
});

test("a terminal with a code that is not valid is sent away", async () => {
  const { path, stored } = await aReceiver();
  receives("paired", async () => {
    throw refuse("pairing_code_invalid");
  });
  const device = { vendorDeviceId: "vdv_stranger", model: "M1", serialNumber: "SN-1" };
  expect(await send(path, [{ id: "msg_paired", kind: "paired", code: "ACDEFGHJ", device }])).toBe(204);
  expect(cloud.calls).toContain("DELETE /v1/devices/vdv_stranger");
  expect((await stored("msg_paired"))?.appliedAt).not.toBeNull();
});

test("an unknown address, another organization's key and a wrong signature get the same answer", async () => {
  const [ours, theirs] = [await aReceiver(), await aReceiver()];
  const applied = receiving();
  expect(ours.path).not.toBe(theirs.path);
  const wrongKey = aDelivery([aMessage()], { key: Buffer.alloc(32, 1) });
  const answers = await Promise.all([
    post(ours.path, wrongKey),
    post("/webhooks/terminals/none", aDelivery([aMessage()])),
    post(`/webhooks/terminals/${"0".repeat(48)}`, aDelivery([aMessage()])),
    post(ours.path, { headers: {}, body: "{}" }),
    post(ours.path, aDelivery([aMessage()], { at: new Date(Date.now() - 3_600_000) })),
  ]);
  const seen = await Promise.all(answers.map(async (answer) => `${answer.status} ${await answer.text()}`));
  expect(new Set(seen).size).toBe(1);
  expect(seen[0]).toMatch(/^401 /);
  expect(applied).toEqual([]);
});

test("a signed body that is no list of messages is refused, so that the vendor keeps it", async () => {
  const { path } = await aReceiver();
  const broken = [{ id: "msg_broken", kind: "payment" }] as unknown as TerminalMessage[];
  expect(await send(path, broken)).toBe(400);
});
