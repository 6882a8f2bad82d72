import { terminalOf } from "#extensions/capabilities/terminal-connectors/index.ts";
import { isTerminalRefusal, TerminalRefusedError } from "#extensions/connectors/terminal/index.ts";
import { engineOperation, settled } from "#extensions/platform/operations/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { DeviceService } from "#proto/tollhouse/v1/devices_pb.ts";
import { disconnect } from "./connect-device.ts";
import type { WithCode } from "./create-device.ts";
import type { Device } from "./device.entity.ts";
import { deviceMessage } from "./device.message.ts";
import { assertFree, assertPaired, type DeviceStatus, isPaired } from "./device.rules.ts";
import { getDevice, lockDevice } from "./devices.service.ts";
import { issueCode, withdrawCodes } from "./pairing-codes.ts";

interface Separated {
  readonly deviceId: string;
  readonly vendorDeviceId: string;
  readonly before: DeviceStatus;
}

/** From its commit on no sale begins on the device, so the vendor is asked afterwards. */
export const unpairDevice = engineOperation({
  method: DeviceService.method.unpairDevice,
  exclusive: "device_pairing",
  repeat: "ask",
  subject: (work, { deviceId }) => getDevice(work, deviceId),
  async prepare(phase, { id }) {
    const device = await lockDevice(phase, id);
    if (device.status === "pairing") return settled<WithCode>({ device, code: null });
    assertPaired(device);
    assertFree(device);
    const before = device.status;
    Object.assign(device, { status: "pairing", pairingMethod: methodOf(device) });
    phase.record({ type: "device.unpaired", subject: device });
    return { deviceId: id, vendorDeviceId: device.vendorDeviceId ?? "", before } satisfies Separated;
  },
  ask: (work, { vendorDeviceId }) => separate(work, vendorDeviceId),
  async keep(phase, { deviceId }) {
    const device = await lockDevice(phase, deviceId);
    disconnect(device);
    await withdrawCodes(phase, device);
    const code = device.status === "pairing" ? await codeFor(phase, device) : null;
    phase.record({ type: "device.updated", subject: device, data: { fields: "pairing" } });
    await phase.save();
    return { device, code };
  },
  /** The vendor refused, so the device is as it was. */
  async release(phase, { deviceId, before }) {
    const device = await lockDevice(phase, deviceId);
    device.status = before;
    phase.record({ type: "device.paired", subject: device, data: { reason: "vendor_refused" } });
    await phase.save();
  },
  answer: ({ device, code }) => deviceMessage(device, code),
});

/** Its sales stay. A vendor that refuses changes nothing about that. */
export const retireDevice = engineOperation({
  method: DeviceService.method.retireDevice,
  exclusive: "device_pairing",
  repeat: "ask",
  subject: (work, { deviceId }) => getDevice(work, deviceId),
  async prepare(phase, { id }) {
    const device = await lockDevice(phase, id);
    if (device.status === "retired") return settled(id);
    assertFree(device);
    const { vendorDeviceId } = device;
    const hadTerminal = isPaired(device) && vendorDeviceId != null;
    Object.assign(device, { status: "retired", pairingExpiresAt: null });
    if (!hadTerminal) disconnect(device);
    await withdrawCodes(phase, device);
    phase.record({ type: "device.retired", subject: device });
    return hadTerminal ? { deviceId: id, vendorDeviceId } : settled(id);
  },
  ask: (work, { vendorDeviceId }) => separate(work, vendorDeviceId).catch(refusedAnyway),
  async keep(phase, { deviceId }) {
    const device = await lockDevice(phase, deviceId);
    disconnect(device);
    phase.record({ type: "device.updated", subject: device, data: { fields: "connection" } });
    await phase.save();
    return deviceId;
  },
  answer: (deviceId) => ({ object: "device", deviceId, deleted: true }),
});

/** A terminal that the vendor does not know is separated. */
async function separate(work: UnitOfWork, vendorDeviceId: string): Promise<null> {
  const { devices } = await terminalOf(work);
  try {
    await devices.unpair(vendorDeviceId);
  } catch (error) {
    if (!isTerminalRefusal(error, "not_found")) throw error;
  }
  return null;
}

function refusedAnyway(error: unknown): null {
  if (error instanceof TerminalRefusedError) return null;
  throw error;
}

const methodOf = ({ pairingMethod, features }: Device) =>
  pairingMethod ?? (features.includes("pair_code_in_dashboard") ? "code_in_dashboard" : "code_on_device");

function codeFor(phase: UnitOfWork, device: Device): Promise<string | null> {
  return device.pairingMethod === "code_in_dashboard" ? issueCode(phase, device) : Promise.resolve(null);
}
