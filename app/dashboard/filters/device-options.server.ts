import type { OrganizationClients } from "#extensions/caller/index.ts";
import type { Device } from "#proto/tollhouse/v1/devices_pb.ts";
import { attempt } from "../attempt.server.ts";
import type { FoundOption } from "./filter.ts";

const SHOWN = 8;
/** The contract's shortest and longest search. A shorter text is looked for among the newest devices. */
const MIN_SEARCH = 3;
const MAX_SEARCH = 100;
const NEWEST = 100;

/** Devices that the text may mean, retired ones too, or the newest ones for no text. */
export async function findDeviceOptions({ devices }: OrganizationClients, text: string): Promise<FoundOption[]> {
  const q = text.trim().slice(0, MAX_SEARCH);
  const isSearch = q.length >= MIN_SEARCH;
  const limit = q === "" || isSearch ? SHOWN : NEWEST;
  const { value } = await attempt(() => devices.listDevices({ limit, ...(isSearch && { q }) }));
  const found = value?.data ?? [];
  const matching = isSearch ? found : found.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()));
  return matching.slice(0, SHOWN).map(deviceOption);
}

export async function deviceOfId({ devices }: OrganizationClients, deviceId: string): Promise<FoundOption> {
  const { value } = await attempt(() => devices.getDevice({ deviceId }));
  return value ? deviceOption(value) : { value: deviceId, name: deviceId };
}

function deviceOption({ deviceId, name, location, serialNumber }: Device): FoundOption {
  const detail = [location?.name, serialNumber].filter(Boolean).join(", ");
  return { value: deviceId, name, ...(detail && { detail }) };
}
