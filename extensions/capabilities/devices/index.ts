import { deviceEvents } from "#contract/events/devices.ts";
import { capability } from "#extensions/platform/composition/capability.ts";
import { listing, retrieving } from "#extensions/platform/composition/handlers.ts";
import { shown } from "#extensions/platform/events/event-subject.ts";
import { notYet } from "#extensions/platform/kernel/not-yet.ts";
import { DeviceSchema, DeviceService } from "#proto/tollhouse/v1/devices_pb.ts";
import { DeviceEntity } from "./device.entity.ts";
import { deviceList, deviceMessage } from "./device.list.ts";

/** Payment terminals. */
export const devices = capability("devices", {
  service: DeviceService,
  handlers: {
    listDevices: listing(deviceList),
    createDevice: notYet,
    getDevice: retrieving(DeviceEntity, "deviceId", deviceMessage),
    updateDevice: notYet,
    retireDevice: notYet,
    pairDevice: notYet,
    unpairDevice: notYet,
    rebootDevice: notYet,
    displayOnDevice: notYet,
  },
  lists: [deviceList],
  entities: [DeviceEntity],
  events: deviceEvents,
  shows: [shown(DeviceEntity, DeviceSchema, deviceMessage)],
});

export { type Device, DeviceEntity } from "./device.entity.ts";
export { assertActive, assertFree, isOffline } from "./device.rules.ts";
export { getDevice, lockDevice, occupy } from "./devices.service.ts";
