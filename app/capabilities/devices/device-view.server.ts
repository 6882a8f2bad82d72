import { rowOf, type View, viewOf } from "#app/dashboard/view-of.server.ts";
import {
  type Device,
  type DeviceConfiguration,
  type DeviceConnection,
  type DeviceOfflinePolicy,
  DeviceSchema,
} from "#proto/tollhouse/v1/devices_pb.ts";
import { type ResourceEvent, ResourceEventSchema } from "#proto/tollhouse/v1/events_pb.ts";

export type DeviceView = ReturnType<typeof deviceView>;
export type ConfigurationView = View<DeviceConfiguration>;
export type OfflinePolicyView = View<DeviceOfflinePolicy>;

/** A row of the fleet, with the state of the sale that occupies the device. */
export type DeviceRow = ReturnType<typeof deviceRow> & { readonly saleStatus: string | null };

/** Every device that the API answers has these parts. A code is shown by the answer that makes it alone. */
export function deviceView(device: Device) {
  const { deviceStatus, connection, configuration, offlinePolicy, pairing, createdAt, ...view } = viewOf(
    DeviceSchema,
    device,
  );
  return {
    ...view,
    status: deviceStatus,
    connection: connection as View<DeviceConnection>,
    configuration: configuration as ConfigurationView,
    offlinePolicy: offlinePolicy as OfflinePolicyView,
    pairing: pairing && { method: pairing.method, expiresAt: pairing.expiresAt },
    createdAt: createdAt ?? "",
  };
}

export const deviceRow = rowOf(
  (device: Device) => {
    const { connection, location, ...view } = deviceView(device);
    return {
      ...view,
      ...{ online: connection.state, lastSeenAt: connection.lastSeenAt },
      place: location?.name ?? null,
    };
  },
  "deviceId",
  "name",
  "model",
  "serialNumber",
  "status",
  "online",
  "lastSeenAt",
  "place",
  "currentTerminalSaleId",
  "createdAt",
);

/** Null without a sale that occupies the device, and where the sale could not be read. */
export const fleetRow = (device: Device): DeviceRow => ({ ...deviceRow(device), saleStatus: null });

export function deviceEventView(event: ResourceEvent) {
  const { eventId, type, actor, createdAt } = viewOf(ResourceEventSchema, event);
  return { eventId, type, actor, at: createdAt ?? "" };
}
