import type { OrganizationClients } from "#extensions/caller/index.ts";
import type { Device } from "#proto/tollhouse/v1/devices_pb.ts";
import { attempt } from "../attempt.server.ts";
import type { FoundOption } from "./filter.ts";
import { findOptions } from "./find-options.server.ts";

/** Devices that the text may mean, retired ones too. */
export function findDeviceOptions({ devices }: OrganizationClients, text: string): Promise<FoundOption[]> {
  return findOptions(text, { list: (search) => devices.listDevices(search), optionOf: deviceOption });
}

export async function deviceOfId({ devices }: OrganizationClients, deviceId: string): Promise<FoundOption> {
  const { value } = await attempt(() => devices.getDevice({ deviceId }));
  return value ? deviceOption(value) : { value: deviceId, name: deviceId };
}

function deviceOption({ deviceId, name, location, serialNumber }: Device): FoundOption {
  const detail = [location?.name, serialNumber].filter(Boolean).join(", ");
  return { value: deviceId, name, ...(detail && { detail }) };
}
