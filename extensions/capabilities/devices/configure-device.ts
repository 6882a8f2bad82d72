import { terminalOf } from "#extensions/capabilities/terminal-connectors/index.ts";
import { payloadJob } from "#extensions/platform/job-runner/job.ts";
import { findRow } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { configureQueue, releaseQueue } from "./configure-device.queue.ts";
import { DeviceEntity } from "./device.entity.ts";
import { isPaired } from "./device.rules.ts";
import { vendorConfiguration } from "./device-fields.ts";
import { getDevice } from "./devices.service.ts";

export const configureJob = payloadJob(configureQueue, (work, { deviceId }) => configureDevice(work, deviceId));

/**
 * Sends the configuration as it is now. Of two changes at once the earlier may arrive last, so it is read again after
 * sending.
 */
export async function configureDevice(work: UnitOfWork, deviceId: string): Promise<void> {
  for (;;) {
    const device = await getDevice(work, deviceId);
    if (!isPaired(device) || device.vendorDeviceId == null || !device.features.includes("configure")) return;
    const { devices } = await terminalOf(work);
    await devices.configure(device.vendorDeviceId, vendorConfiguration(device));
    if ((await getDevice(work, deviceId)).version === device.version) return;
  }
}

export const releaseJob = payloadJob(releaseQueue, async (work, { vendorDeviceId }) => {
  if (await findRow(work, DeviceEntity, { vendorDeviceId })) return;
  const { devices } = await terminalOf(work);
  await devices.unpair(vendorDeviceId);
});
