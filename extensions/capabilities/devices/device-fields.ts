import { create, type DescMessage, fromJson, type JsonObject, type MessageShape, toJson } from "@bufbuild/protobuf";
import { timeZoneNamed } from "#extensions/platform/kernel/time-zone.ts";
import {
  type DeviceConfiguration,
  DeviceConfigurationSchema,
  type DeviceLocation,
  type DeviceOfflinePolicy,
  DeviceOfflinePolicySchema,
} from "#proto/tollhouse/v1/devices_pb.ts";
import type { Device } from "./device.entity.ts";

type Stored = Readonly<Record<string, unknown>>;

/** A message as JSON with the names of the contract, where amounts are texts. */
export function storedMessage<Desc extends DescMessage>(schema: Desc, message: MessageShape<Desc>): Stored {
  return toJson(schema, message, { useProtoFieldName: true }) as JsonObject;
}

/** How the device asks payers. */
export function configurationOf({ configuration }: Pick<Device, "configuration">): DeviceConfiguration {
  return readMessage(DeviceConfigurationSchema, configuration);
}

export function offlinePolicyOf({ offlinePolicy }: Pick<Device, "offlinePolicy">): DeviceOfflinePolicy {
  const policy = readMessage(DeviceOfflinePolicySchema, offlinePolicy);
  return policy.mode === "" ? create(DeviceOfflinePolicySchema, { mode: "refuse" }) : policy;
}

/** What the vendor gets of a device, also with each sale. */
export function vendorConfiguration(device: Pick<Device, "configuration" | "offlinePolicy">): Stored {
  const policy = storedMessage(DeviceOfflinePolicySchema, offlinePolicyOf(device));
  return { ...device.configuration, offline_policy: policy };
}

function readMessage<Desc extends DescMessage>(schema: Desc, stored: Stored): MessageShape<Desc> {
  return fromJson(schema, stored as JsonObject, { ignoreUnknownFields: true });
}

/** The columns of a location. Null for none. */
export function locationColumns(location: DeviceLocation | undefined): Pick<Device, "location" | "locationName"> {
  if (!location) return { location: null, locationName: null };
  const { name, address, timeZone } = location;
  const zone = timeZone === undefined ? undefined : timeZoneNamed(timeZone);
  return { location: { name, ...(address && { address }), ...(zone && { timeZone: zone }) }, locationName: name };
}
