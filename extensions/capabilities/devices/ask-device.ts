import { terminalOf } from "#extensions/capabilities/terminal-connectors/index.ts";
import { isTerminalRefusal, type TerminalFeature } from "#extensions/connectors/terminal/index.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { engineOperation } from "#extensions/platform/operations/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { DeviceService, DisplayOnDeviceRequestSchema } from "#proto/tollhouse/v1/devices_pb.ts";
import type { Device } from "./device.entity.ts";
import { deviceMessage } from "./device.message.ts";
import { assertActive, assertFree, assertOnline } from "./device.rules.ts";
import { configurationOf, storedMessage } from "./device-fields.ts";
import { assertFeature } from "./device-settings.ts";
import { getDevice, lockDevice } from "./devices.service.ts";

/** A sale may begin after the check: the vendor refuses too while one runs. */
export const rebootDevice = engineOperation({
  method: DeviceService.method.rebootDevice,
  repeat: "all",
  subject: (work, { deviceId }) => getDevice(work, deviceId),
  async prepare(phase, { id }) {
    const device = await readyDevice(phase, id, "reboot");
    return { deviceId: id, vendorDeviceId: device.vendorDeviceId ?? "" };
  },
  async ask(work, { deviceId, vendorDeviceId }) {
    const { devices } = await terminalOf(work);
    await asking(work, deviceId, () => devices.reboot(vendorDeviceId));
  },
  keep: (phase, { deviceId }) => getDevice(phase, deviceId),
  answer: (device) => deviceMessage(device),
});

export const displayOnDevice = engineOperation({
  method: DeviceService.method.displayOnDevice,
  repeat: "all",
  subject: (work, { deviceId }) => getDevice(work, deviceId),
  async prepare(phase, { id }, request) {
    const device = await readyDevice(phase, id, "display");
    const { device_id: _, ...shown } = storedMessage(DisplayOnDeviceRequestSchema, request);
    const currency = request.currency ?? configurationOf(device).currency;
    const vendorDeviceId = device.vendorDeviceId ?? "";
    return { deviceId: id, vendorDeviceId, shown: currency === undefined ? shown : { ...shown, currency } };
  },
  async ask(work, { deviceId, vendorDeviceId, shown }) {
    const { devices } = await terminalOf(work);
    await asking(work, deviceId, () => devices.display(vendorDeviceId, shown));
  },
  keep: (phase, { deviceId }) => getDevice(phase, deviceId),
  answer: (device) => deviceMessage(device),
});

/** Checked under the device's lock. @throws device_not_active, device_busy, device_offline */
async function readyDevice(phase: UnitOfWork, id: string, feature: TerminalFeature): Promise<Device> {
  const device = await lockDevice(phase, id);
  assertFeature(device.features, feature);
  assertActive(device);
  assertFree(device);
  assertOnline(device);
  return device;
}

/** The vendor may know better than our copy what the device does. @throws device_offline, device_busy */
async function asking(work: UnitOfWork, deviceId: string, ask: () => Promise<void>): Promise<void> {
  try {
    await ask();
  } catch (error) {
    const { lastSeenAt, currentTerminalSaleId: sale } = await getDevice(work, deviceId);
    if (isTerminalRefusal(error, "device_offline"))
      throw refuse("device_offline", { device_id: deviceId, last_seen_at: lastSeenAt?.toISOString() ?? null });
    if (isTerminalRefusal(error, "device_busy"))
      throw refuse("device_busy", { device_id: deviceId, terminal_sale_id: sale ?? null });
    throw error;
  }
}
