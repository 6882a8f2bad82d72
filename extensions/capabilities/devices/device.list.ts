import { defineList } from "#extensions/platform/lists/list.ts";
import { ListDevicesRequestSchema } from "#proto/tollhouse/v1/devices_pb.ts";
import { DeviceEntity } from "./device.entity.ts";
import { deviceMessage } from "./device.message.ts";

export const deviceList = defineList({
  request: ListDevicesRequestSchema,
  entity: DeviceEntity,
  filters: {
    deviceStatus: { column: "status" },
    online: { column: "is_online" },
    location: { column: "location_name" },
    model: {},
    q: { search: {} },
  },
  messages: (rows) => rows.map((row) => deviceMessage(row)),
});
