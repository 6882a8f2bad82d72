import {
  type Device,
  DeviceEntity,
  isOffline,
  isPaired,
  OFFLINE_AFTER_MS,
} from "#extensions/capabilities/devices/index.ts";
import type { DueItem } from "#extensions/platform/due-work-runner/due-handler.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import { lockRows } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { missedAt } from "./heartbeats.ts";

const KIND = "device.watch";

/** Looks after the device when two heartbeats may be missing. While it is online, one look follows the other. */
export function watchDevice(phase: UnitOfWork, { id, lastSeenAt }: Pick<Device, "id" | "lastSeenAt">): void {
  const at = missedAt(lastSeenAt ?? phase.clock.realNow(), OFFLINE_AFTER_MS);
  phase.due({ kind: KIND, subjectId: id, at, clock: "real" });
}

/** Most devices are still online and are not locked. Work of the same time exists once, so looks never multiply. */
export async function lookAfterDevices(phase: UnitOfWork, items: readonly DueItem[]): Promise<void> {
  const now = phase.clock.realNow();
  const ids = items.map(({ subjectId }) => subjectId);
  const watched = (await readRows(phase, DeviceEntity, { id: ids })).filter(
    (device) => isPaired(device) && device.isOnline,
  );
  const isMissed = ({ lastSeenAt }: Device) => isOffline(lastSeenAt ?? null, now);
  for (const device of watched) if (!isMissed(device)) watchDevice(phase, device);
  const missed = watched.filter(isMissed).map(({ id }) => id);
  for (const device of await lockRows(phase, DeviceEntity, missed)) lookAgain(phase, device, isMissed(device));
  await phase.save();
}

/** Under the lock: a heartbeat may have come meanwhile. */
function lookAgain(phase: UnitOfWork, device: Device, isMissed: boolean): void {
  if (!device.isOnline || !isPaired(device)) return;
  if (!isMissed) {
    watchDevice(phase, device);
    return;
  }
  device.isOnline = false;
  phase.record({ type: "device.offline", subject: device });
}
