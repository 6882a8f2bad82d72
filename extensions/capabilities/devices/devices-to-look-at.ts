import { needsAttention } from "#extensions/platform/attention/attention-source.ts";
import { DeviceEntity } from "./device.entity.ts";

/** Devices that should take sales, and cannot be reached. */
export const devicesToLookAt = [
  needsAttention("device_offline", DeviceEntity, {
    condition: () => ({ sql: `"row"."status" = ? and "row"."is_online" = ?`, params: ["active", false] }),
  }),
];
