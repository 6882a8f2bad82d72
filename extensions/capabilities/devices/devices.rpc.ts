import type { ServiceImpl } from "@connectrpc/connect";
import { listing, listingOf, retrieving } from "#extensions/platform/composition/handlers.ts";
import { timeline } from "#extensions/platform/lists/timeline.ts";
import { workOf } from "#extensions/platform/work/work.ts";
import { type DeviceService, ListDeviceEventsRequestSchema } from "#proto/tollhouse/v1/devices_pb.ts";
import { displayOnDevice, rebootDevice } from "./ask-device.ts";
import { registerDevice } from "./create-device.ts";
import { DeviceEntity } from "./device.entity.ts";
import { deviceList } from "./device.list.ts";
import { deviceMessage } from "./device.message.ts";
import { getDevice } from "./devices.service.ts";
import { pairDevice } from "./pair-device.ts";
import { retireDevice, unpairDevice } from "./unpair-device.ts";
import { updateDevice } from "./update-device.ts";

export const deviceTimeline = timeline(ListDeviceEventsRequestSchema);

export const devicesRpc: ServiceImpl<typeof DeviceService> = {
  listDevices: listing(deviceList),
  createDevice: registerDevice.handle,
  getDevice: retrieving(DeviceEntity, "deviceId", (device) => deviceMessage(device)),
  async updateDevice(request, context) {
    return deviceMessage(await updateDevice(workOf(context), request));
  },
  retireDevice: retireDevice.handle,
  pairDevice: pairDevice.handle,
  unpairDevice: unpairDevice.handle,
  rebootDevice: rebootDevice.handle,
  displayOnDevice: displayOnDevice.handle,
  listDeviceEvents: listingOf("deviceId", getDevice, deviceTimeline),
};
