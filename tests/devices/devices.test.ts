import { describe, expect, test } from "vitest";
import { configureDevice } from "#extensions/capabilities/devices/configure-device.ts";
import { MAX_DEVICES } from "#extensions/capabilities/devices/device.rules.ts";
import { DeviceEntity, lockDevice, occupy } from "#extensions/capabilities/devices/index.ts";
import { AuditEventEntity } from "#extensions/platform/audit/audit-event.entity.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { MemoryTerminal } from "#tests/terminal/memory-terminal.ts";
import { useTerminal as withTerminal } from "#tests/terminal/use-terminal.ts";
import { aShop, reasonOf } from "./a-shop.ts";

const { platform } = await startPlatform();
const terminal = new MemoryTerminal();
withTerminal(platform, terminal.connector());

type Shop = Awaited<ReturnType<typeof aShop>>;

const occupied = (shop: Shop, deviceId: string, saleId: string | null) =>
  shop.organization.work().atomically(async (phase) => occupy(phase, await lockDevice(phase, deviceId), saleId));

const masked = (deviceId: string, change: object) => ({
  deviceId,
  ...change,
  updateMask: { paths: Object.keys(change).map((name) => name.replace(/[A-Z]/g, (at) => `_${at.toLowerCase()}`)) },
});

describe("a device's settings", () => {
  test("are changed, reach the terminal, and only the named ones change", async () => {
    const shop = await aShop(platform, terminal);
    const location = { name: "Main Street", timeZone: "America/Chicago" };
    const { device, vendorDeviceId } = await shop.paired({ location, metadata: { till: "1" } });
    const { deviceId } = device;
    const configuration = {
      tip: { enabled: true, percentages: [15, 20] },
      currency: "USD",
      signatureThreshold: 2_500n,
    };
    const changed = await shop.devices.updateDevice(masked(deviceId, { name: "Bar", configuration }));
    expect(changed).toMatchObject({ name: "Bar", location, configuration, metadata: { till: "1" } });
    await configureDevice(shop.organization.work(), deviceId);
    expect(terminal.configured.get(vendorDeviceId)).toEqual({
      ...{ tip: { enabled: true, percentages: [15, 20] }, currency: "USD", signature_threshold: "2500" },
      offline_policy: { mode: "refuse" },
    });
    expect((await shop.devices.listDevices({ q: "bar" })).data.map((each) => each.deviceId)).toEqual([deviceId]);
    expect((await shop.devices.listDevices({ location: "Main Street", online: true })).data).toHaveLength(1);
  });

  test("refuse what contradicts itself", async () => {
    const shop = await aShop(platform, terminal);
    const { device } = await shop.paired();
    const { deviceId } = device;
    const trying = (change: object) => reasonOf(shop.devices.updateDevice(masked(deviceId, change)));
    expect(await trying({ configuration: { signature: "above_amount" } })).toBe("device_settings_invalid");
    expect(await trying({ configuration: { locale: "not a tag" } })).toBe("device_settings_invalid");
    expect(await trying({ location: { name: "Here", timeZone: "Mars/Olympus" } })).toBe("device_settings_invalid");
    expect(await trying({ offlinePolicy: { mode: "store_and_forward", maxAmount: 5_000n } })).toBe(
      "device_settings_invalid",
    );
  });

  test("allow stored sales only with every limit, and the audit chain tells of it", async () => {
    const shop = await aShop(platform, terminal);
    const { device } = await shop.paired({ configuration: { currency: "USD" } });
    const { deviceId } = device;
    const limits = { maxAmount: 5_000n, maxTotal: 50_000n, maxCount: 20, maxHours: 8 };
    const offlinePolicy = { mode: "store_and_forward", ...limits };
    const changed = await shop.devices.updateDevice(masked(deviceId, { offlinePolicy }));
    expect(changed.offlinePolicy).toMatchObject(offlinePolicy);
    const { em } = shop.organization.work();
    const audited = await em.find(AuditEventEntity, { subjectId: deviceId }, { orderBy: { sequence: 1 } });
    const actions = audited.map(({ action }) => action);
    expect(actions).toEqual(["device.created", "device.paired", "device.offline_policy_changed"]);
  });

  test("of an older version are refused", async () => {
    const shop = await aShop(platform, terminal);
    const { device } = await shop.paired();
    const { deviceId, version } = device;
    const once = { headers: { "if-match": `"${version}"` } };
    await shop.devices.updateDevice(masked(deviceId, { name: "Bar" }), once);
    expect(await reasonOf(shop.devices.updateDevice(masked(deviceId, { name: "Desk" }), once))).toBe(
      "version_mismatch",
    );
  });
});

describe("during a live sale", () => {
  test("a device cannot be unpaired, rebooted, disabled or retired, and shows nothing else", async () => {
    const shop = await aShop(platform, terminal);
    const { device, vendorDeviceId } = await shop.paired();
    const { deviceId } = device;
    await occupied(shop, deviceId, "tsl_1");
    const { devices } = shop;
    const calls = [
      () => devices.unpairDevice({ deviceId }),
      () => devices.rebootDevice({ deviceId }),
      () => devices.displayOnDevice({ deviceId, type: "idle" }),
      () => devices.updateDevice(masked(deviceId, { deviceStatus: "disabled" })),
      () => devices.retireDevice({ deviceId }),
    ];
    for (const call of calls) expect(await reasonOf(call())).toBe("device_busy");
    expect((await devices.getDevice({ deviceId })).currentTerminalSaleId).toBe("tsl_1");
    await occupied(shop, deviceId, null);
    await devices.displayOnDevice({ deviceId, type: "cart", lines: [{ name: "Tea", amount: 300n }], currency: "EUR" });
    const shown = { type: "cart", lines: [{ name: "Tea", amount: "300" }], currency: "EUR" };
    expect(terminal.displayed.get(vendorDeviceId)).toEqual(shown);
    await devices.rebootDevice({ deviceId });
  });
});

describe("a device's states", () => {
  test("disabled and enabled again", async () => {
    const shop = await aShop(platform, terminal);
    const { deviceId } = (await shop.paired()).device;
    await shop.devices.updateDevice(masked(deviceId, { deviceStatus: "disabled" }));
    expect(await reasonOf(shop.devices.rebootDevice({ deviceId }))).toBe("device_not_active");
    await shop.devices.updateDevice(masked(deviceId, { deviceStatus: "active" }));
    const events = await shop.eventsOf(deviceId);
    expect(events).toEqual(["device.created", "device.paired", "device.disabled", "device.enabled"]);
  });

  test("unpaired, it waits for another terminal, and its own can be another device's", async () => {
    const shop = await aShop(platform, terminal);
    const { device, vendorDeviceId } = await shop.paired();
    const { deviceId } = device;
    const unpaired = await shop.devices.unpairDevice({ deviceId });
    expect(unpaired).toMatchObject({ deviceStatus: "pairing", connection: { state: "unknown" } });
    expect((await shop.devices.unpairDevice({ deviceId })).version).toBe(unpaired.version);
    const other = await shop.registered();
    terminal.shownCodes.set("AGAIN", vendorDeviceId);
    const paired = await shop.devices.pairDevice({ deviceId: other.deviceId, code: "AGAIN" });
    expect(paired.deviceStatus).toBe("active");
    expect(await shop.eventsOf(deviceId)).toContain("device.unpaired");
  });

  test("retired, it takes nothing any more, also when the vendor refuses to separate it", async () => {
    const shop = await aShop(platform, terminal);
    const { deviceId } = (await shop.paired()).device;
    terminal.fail("unpair", "lose");
    await reasonOf(shop.devices.retireDevice({ deviceId }));
    expect(await shop.devices.retireDevice({ deviceId })).toMatchObject({ object: "device", deviceId, deleted: true });
    expect((await shop.devices.getDevice({ deviceId })).deviceStatus).toBe("retired");
    for (const call of [
      shop.devices.updateDevice(masked(deviceId, { name: "Bar" })),
      shop.devices.unpairDevice({ deviceId }),
    ])
      expect(await reasonOf(call)).toBe("device_not_active");
    expect(await reasonOf(shop.devices.pairDevice({ deviceId }))).toBe("device_not_pairing");
  });
});

test("another organization's device does not exist", async () => {
  const [shop, other] = [await aShop(platform, terminal), await aShop(platform, terminal)];
  const { deviceId } = (await shop.paired()).device;
  for (const call of [
    () => other.devices.getDevice({ deviceId }),
    () => other.devices.unpairDevice({ deviceId }),
    () => other.devices.pairDevice({ deviceId, code: "X" }),
  ])
    expect(await reasonOf(call())).toBe("resource_missing");
});

test("a live environment without a connector takes no devices", async () => {
  const shop = await aShop(platform, terminal);
  const asked = { organizationId: shop.organization.id, environment: "live" } as const;
  const { devices } = platform.callers.grpc.forOrganization(asked);
  const creating = devices.createDevice({ name: "Counter", pairingMethod: "code_on_device" });
  expect(await reasonOf(creating)).toBe("terminal_connector_missing");
});

test("an environment has at most 1,000 devices that are not retired, however many come at once", async () => {
  const shop = await aShop(platform, terminal);
  await shop.organization.work().atomically(async (phase) => {
    for (let index = 0; index < MAX_DEVICES - 1; index += 1)
      createRow(phase, DeviceEntity, {
        ...{ id: newId("device", phase.now()), status: "pairing", name: "Counter", eventSequence: 1 },
      } as never);
    await phase.save();
  });
  const reasons = await Promise.all([1, 2, 3].map(() => reasonOf(shop.registered())));
  expect(reasons.sort()).toEqual(["device_limit_reached", "device_limit_reached", "none"]);
});

test("the events of a device are listed, with who caused them, and of no other", async () => {
  const shop = await aShop(platform, terminal);
  const { device } = await shop.paired();
  await shop.paired();
  const { deviceId } = device;
  await shop.devices.updateDevice(masked(deviceId, { deviceStatus: "disabled" }));
  const { data } = await shop.devices.listDeviceEvents({ deviceId });
  expect(data.map(({ type }) => type)).toEqual(["device.disabled", "device.paired", "device.created"]);
  expect(data.map(({ resourceId }) => resourceId)).toEqual([deviceId, deviceId, deviceId]);
  const other = await aShop(platform, terminal);
  expect(await reasonOf(other.devices.listDeviceEvents({ deviceId }))).toBe("resource_missing");
});
