import { type Device, DeviceEntity, isPaired, OFFLINE_AFTER_MS } from "#extensions/capabilities/devices/index.ts";
import type { RemoteConnection } from "#extensions/connectors/terminal/index.ts";
import { lockRows } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { writeHeartbeats } from "./connections.queries.ts";
import { watchDevice } from "./go-offline.ts";
import { heartbeatsOf } from "./heartbeats.ts";

/** Keeps the heartbeats of an environment's devices. Only a device that was offline costs more than the one statement. */
export async function recordConnections(work: UnitOfWork, connections: readonly RemoteConnection[]): Promise<void> {
  const now = work.clock.realNow();
  const heartbeats = heartbeatsOf(connections, now);
  if (heartbeats.length === 0) return;
  const back = await writeHeartbeats(work, heartbeats, new Date(now.getTime() - OFFLINE_AFTER_MS));
  if (back.length > 0) await work.atomically((phase) => goOnline(phase, back));
}

async function goOnline(phase: UnitOfWork, ids: readonly string[]): Promise<void> {
  for (const device of await lockRows(phase, DeviceEntity, ids)) if (isBack(device)) setOnline(phase, device);
  await phase.save();
}

const isBack = (device: Device) => !device.isOnline && isPaired(device) && device.lastSeenAt != null;

function setOnline(phase: UnitOfWork, device: Device): void {
  device.isOnline = true;
  phase.record({ type: "device.online", subject: device });
  watchDevice(phase, device);
}
