import { expect, test } from "vitest";
import { lookAfterDevices } from "#extensions/capabilities/device-heartbeats/go-offline.ts";
import { heartbeatsOf, missedAt } from "#extensions/capabilities/device-heartbeats/heartbeats.ts";
import { recordConnections } from "#extensions/capabilities/device-heartbeats/index.ts";
import type { RemoteConnection } from "#extensions/connectors/terminal/index.ts";
import { DueWorkEntity } from "#extensions/platform/due-work/due-work.entity.ts";
import { aShop } from "#tests/devices/a-shop.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { MemoryTerminal } from "#tests/terminal/memory-terminal.ts";
import { useTerminal as withTerminal } from "#tests/terminal/use-terminal.ts";

let aheadMs = 0;
const clock = { now: () => new Date(Date.now() + aheadMs) };
const { platform } = await startPlatform({ clock });
const terminal = new MemoryTerminal(clock.now);
withTerminal(platform, terminal.connector());

const beat = (vendorDeviceId: string, said: Partial<RemoteConnection> = {}): RemoteConnection => ({
  ...{ vendorDeviceId, online: true, seenAt: clock.now(), network: "wifi", batteryPercent: 80, charging: false },
  ...{ appVersion: "1.0.0", firmwareVersion: "2.0.0", ...said },
});

type Shop = Awaited<ReturnType<typeof aShop>>;

/** What is due of the devices runs as the runner would run it. */
async function look(shop: Shop): Promise<void> {
  const work = shop.organization.work();
  const due = await work.em.find(DueWorkEntity, { kind: "device.watch", dueAt: { $lte: clock.now() } });
  const items = due.map(({ kind, subjectId, dueAt }) => ({ kind, subjectId, dueAt, attempt: 1 }));
  await work.atomically((phase) => lookAfterDevices(phase, items));
  await work.em.nativeDelete(DueWorkEntity, { id: { $in: due.map(({ id }) => id) } });
}

const stateOf = async ({ devices }: Shop, deviceId: string) => {
  const { connection, version } = await devices.getDevice({ deviceId });
  return { state: connection?.state, battery: connection?.batteryPercent, version };
};

test("heartbeats make no version and no event, and their order does not matter", async () => {
  const shop = await aShop(platform, terminal);
  const { device, vendorDeviceId } = await shop.paired();
  const { deviceId, version } = device;
  const later = clock.now();
  aheadMs += 10_000;
  await recordConnections(shop.organization.work(), [beat(vendorDeviceId, { batteryPercent: 55 })]);
  await recordConnections(shop.organization.work(), [beat(vendorDeviceId, { batteryPercent: 90, seenAt: later })]);
  expect(await stateOf(shop, deviceId)).toEqual({ state: "online", battery: 55, version });
  expect(await shop.eventsOf(deviceId)).toEqual(["device.created", "device.paired"]);
});

test("a device is offline once two heartbeats are missing, told of once, and online at the next", async () => {
  const shop = await aShop(platform, terminal);
  const { device, vendorDeviceId } = await shop.paired();
  const { deviceId } = device;
  aheadMs += 40_000;
  await look(shop);
  expect((await stateOf(shop, deviceId)).state).toBe("online");
  await recordConnections(shop.organization.work(), [beat(vendorDeviceId)]);
  aheadMs += 50_000;
  await look(shop);
  expect((await stateOf(shop, deviceId)).state).toBe("online");
  aheadMs += 16_000;
  await look(shop);
  await look(shop);
  expect((await stateOf(shop, deviceId)).state).toBe("offline");
  const work = shop.organization.work();
  expect((await shop.devices.listDevices({ online: false })).data).toHaveLength(1);
  // An old message, and one that says that it went away, bring nothing back.
  await recordConnections(work, [beat(vendorDeviceId, { seenAt: new Date(clock.now().getTime() - 61_000) })]);
  await recordConnections(work, [beat(vendorDeviceId, { online: false })]);
  expect((await stateOf(shop, deviceId)).state).toBe("offline");
  await recordConnections(work, [beat(vendorDeviceId)]);
  expect((await stateOf(shop, deviceId)).state).toBe("online");
  const told = (await shop.eventsOf(deviceId)).slice(2);
  expect(told).toEqual(["device.offline", "device.online"]);
});

test("an active device that is offline needs attention", async () => {
  const shop = await aShop(platform, terminal);
  const { deviceId } = (await shop.paired()).device;
  const { attention } = platform.callers.grpc.forOrganization({ organizationId: shop.organization.id });
  const offline = async () =>
    (await attention.getAttention({})).items
      .filter(({ kind }) => kind === "device_offline")
      .map(({ subjectId }) => subjectId);
  expect(await offline()).toEqual([]);
  aheadMs += 70_000;
  await look(shop);
  expect(await offline()).toEqual([deviceId]);
});

test("heartbeats of many devices are one statement, and another organization's are not touched", async () => {
  const [shop, other] = [await aShop(platform, terminal), await aShop(platform, terminal)];
  const many = [];
  for (let index = 0; index < 5; index += 1) many.push(await shop.paired());
  const foreign = await other.paired();
  const work = shop.organization.work();
  let statements = 0;
  const { em } = work;
  const counting = Object.create(em, {
    execute: {
      value(...given: Parameters<typeof em.execute>) {
        statements += 1;
        return em.execute(...given);
      },
    },
  });
  const all = [...many, foreign].map(({ vendorDeviceId }) => beat(vendorDeviceId, { batteryPercent: 7 }));
  aheadMs += 1_000;
  await recordConnections(
    { ...work, em: counting },
    all.map((each) => ({ ...each, seenAt: clock.now() })),
  );
  expect(statements).toBe(1);
  for (const { device } of many) expect((await stateOf(shop, device.deviceId)).battery).toBe(7);
  expect((await stateOf(other, foreign.device.deviceId)).battery).toBeUndefined();
});

test("a clock that is ahead does not keep a device online, and looks are made together", () => {
  const now = new Date("2026-11-29T10:00:00.000Z");
  const ahead = beat("vnd", { seenAt: new Date("2027-01-01T00:00:00.000Z") });
  expect(heartbeatsOf([ahead], now)).toMatchObject([{ seenAt: now }]);
  const looks = ["10:00:00.100", "10:00:03.000"].map((time) => missedAt(new Date(`2026-11-29T${time}Z`), 60_000));
  expect(looks).toEqual([new Date("2026-11-29T10:01:05.000Z"), new Date("2026-11-29T10:01:05.000Z")]);
});
