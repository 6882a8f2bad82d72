import type { RemoteDevice, TerminalFeature } from "#extensions/connectors/terminal/index.ts";
import type { DomainError } from "#extensions/platform/kernel/errors.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { findRow } from "#extensions/platform/rows/read-rows.queries.ts";
import { lockRows } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { releaseQueue } from "./configure-device.queue.ts";
import { type Device, DeviceEntity } from "./device.entity.ts";
import { getDevice } from "./devices.service.ts";

interface Terminal {
  readonly remote: RemoteDevice;
  readonly features: readonly TerminalFeature[];
}

type Connected = { readonly device: Device } | { readonly refusal: DomainError };

/**
 * Makes the terminal the device's, under the locks of this device and of the one that had it. Where that is impossible,
 * the terminal is separated again.
 */
export async function connectDevice(phase: UnitOfWork, deviceId: string, terminal: Terminal): Promise<Connected> {
  const { vendorDeviceId, model, serialNumber } = terminal.remote;
  const former = await findRow(phase, DeviceEntity, { vendorDeviceId });
  const locked = await lockRows(phase, DeviceEntity, former ? [deviceId, former.id] : [deviceId]);
  const device = locked.find(({ id }) => id === deviceId) ?? (await getDevice(phase, deviceId));
  const other = locked.find(({ id }) => id !== deviceId);
  if (device.status !== "pairing") {
    phase.enqueue(releaseQueue, { vendorDeviceId });
    return { refusal: refuse("device_not_pairing", { device_id: deviceId, device_status: device.status }) };
  }
  if (other?.vendorDeviceId === vendorDeviceId) {
    const { currentTerminalSaleId: sale } = other;
    if (sale != null) return { refusal: refuse("device_busy", { device_id: other.id, terminal_sale_id: sale }) };
    disconnect(other);
    if (other.status !== "retired") {
      other.status = "pairing";
      phase.record({ type: "device.unpaired", subject: other, data: { reason: "paired_elsewhere" } });
    }
    // The unique index must not see both.
    await phase.save();
  }
  Object.assign(device, { vendorDeviceId, model, serialNumber, features: [...terminal.features] });
  Object.assign(device, {
    status: "active",
    pairingExpiresAt: null,
    isOnline: true,
    lastSeenAt: phase.clock.realNow(),
  });
  phase.record({ type: "device.paired", subject: device, data: { vendor_device_id: vendorDeviceId } });
  return { device };
}

/** The device no longer has a terminal. */
export function disconnect(device: Device): void {
  Object.assign(device, { vendorDeviceId: null, isOnline: false, lastSeenAt: null, health: null });
}
