import { type Device, DeviceEntity } from "#extensions/capabilities/devices/index.ts";
import { isRowOf } from "#extensions/platform/events/event-subject.ts";
import type { FollowedEvent } from "#extensions/platform/work/follower.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { watchDevice } from "./go-offline.ts";

/** A device is online from its pairing on, so it is looked after from then. */
export async function followPairing(phase: UnitOfWork, events: readonly FollowedEvent[]): Promise<void> {
  for (const { type, subject } of events)
    if (type === "device.paired" && isDevice(subject)) watchDevice(phase, subject);
}

const isDevice = (subject: object): subject is Device => isRowOf(DeviceEntity, subject);
