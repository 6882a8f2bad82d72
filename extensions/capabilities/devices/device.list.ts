import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import { defineList } from "#extensions/platform/lists/list.ts";
import { DeviceSchema, ListDevicesRequestSchema } from "#proto/tollhouse/v1/devices_pb.ts";
import { type Device, DeviceEntity } from "./device.entity.ts";

export function deviceMessage(device: Device) {
  return messageOf(DeviceSchema, device, {
    deviceId: device.id,
    deviceStatus: device.status,
    location: undefined,
    connection: undefined,
    configuration: undefined,
    offlinePolicy: undefined,
    pairing: undefined,
    features: [],
  });
}

export const deviceList = defineList({
  request: ListDevicesRequestSchema,
  entity: DeviceEntity,
  filters: {
    deviceStatus: { column: "status" },
    online: { column: "isOnline" },
    location: { column: "locationName" },
    model: {},
    q: { search: {} },
  },
  messages: (rows) => rows.map(deviceMessage),
});
