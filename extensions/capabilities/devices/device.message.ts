import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import { DeviceSchema } from "#proto/tollhouse/v1/devices_pb.ts";
import type { Device } from "./device.entity.ts";
import { connectionState } from "./device.rules.ts";
import { configurationOf, offlinePolicyOf } from "./device-fields.ts";

/** What a terminal says of itself with its heartbeats. */
interface Health {
  readonly network?: string | null;
  readonly batteryPercent?: number | null;
  readonly charging?: boolean | null;
  readonly appVersion?: string | null;
  readonly firmwareVersion?: string | null;
}

interface Place {
  readonly name: string;
  readonly address?: string;
  readonly timeZone?: string;
}

/** @param code of the pairing, in the answer that makes it */
export function deviceMessage(device: Device, code: string | null = null) {
  const { pairingMethod, status } = device;
  return messageOf(DeviceSchema, device, {
    deviceId: device.id,
    deviceStatus: status,
    location: device.location as Place | null,
    connection: {
      ...connectionFields(device.health as Health | null),
      state: connectionState(device),
      lastSeenAt: device.lastSeenAt ?? undefined,
    },
    configuration: configurationOf(device),
    offlinePolicy: offlinePolicyOf(device),
    pairing:
      status === "pairing" && pairingMethod != null
        ? { method: pairingMethod, code: code ?? undefined, expiresAt: device.pairingExpiresAt ?? undefined }
        : undefined,
    features: [...device.features],
  });
}

function connectionFields(health: Health | null) {
  return {
    network: health?.network ?? undefined,
    batteryPercent: health?.batteryPercent ?? undefined,
    charging: health?.charging ?? undefined,
    appVersion: health?.appVersion ?? undefined,
    firmwareVersion: health?.firmwareVersion ?? undefined,
  };
}
