import { completePairing } from "#extensions/capabilities/devices/index.ts";
import type { Platform, TestOrganization } from "#tests/support/platform.ts";
import type { CapabilityWorld } from "#tests/support/world.ts";
import { showCode, worldTerminal } from "#tests/terminal/world-terminal.ts";
import { pageEntries } from "./page-entries.ts";

let terminals = 0;
/** The same for all: how many parts of it are found by must not differ between runs. */
const SERIAL = "804-123-456";

interface Owner {
  readonly platform: Platform;
  readonly organization: TestOrganization;
}

async function aWaitingDevice({ platform, organization }: Owner, fields: object = {}) {
  const { devices } = platform.callers.grpc.forOrganization({ organizationId: organization.id });
  return devices.createDevice({ name: "Front counter", pairingMethod: "code_in_dashboard", ...fields });
}

/** A device on whose terminal its code was entered. */
async function aDevice(owner: Owner, fields: object = {}): Promise<string> {
  const { deviceId, pairing } = await aWaitingDevice(owner, fields);
  terminals += 1;
  const device = { vendorDeviceId: `world_${terminals}`, model: "M1", serialNumber: SERIAL };
  await completePairing(owner.organization.work(), { code: pairing?.code ?? "", device });
  return deviceId;
}

export const world: CapabilityWorld = {
  async build({ platform, organization, canary }) {
    const owner = { platform, organization };
    const location = { name: canary, address: canary };
    const told = { name: canary, location, configuration: { idleMessage: canary }, metadata: { note: canary } };
    terminals += 1;
    worldTerminal(platform);
    showCode(platform, organization.id, `PAIR${terminals}`, `world_${terminals}`);
    // The code of the contract's example, which the samples of the reference enter.
    showCode(platform, organization.id, "K7MX4QRT", `world_example_${terminals}`);
    return {
      pairing_code: `PAIR${terminals}`,
      device_id: await aDevice(owner, told),
      unpaired_device_id: await aDevice(owner, told),
      retired_device_id: await aDevice(owner, told),
      waiting_device_id: (await aWaitingDevice(owner)).deviceId,
      // Wrong codes are counted for each device.
      pairing_device_id: (await aWaitingDevice(owner)).deviceId,
    };
  },
  samples: {
    "devices.list": () => [
      { message: { limit: 100 } },
      { message: { device_status: ["active"], online: true, q: "counter" } },
    ],
    "devices.create": () => [
      { message: { name: "Front counter", pairing_method: "code_in_dashboard" } },
      {
        message: {
          ...{ name: "Terrace", pairing_method: "code_on_device" },
          location: { name: "Main Street", address: "12 Main Street, Springfield", time_zone: "America/Chicago" },
          configuration: { tip: { enabled: true, percentages: [15, 18, 20] }, currency: "USD", locale: "en-US" },
          offline_policy: {
            ...{ mode: "store_and_forward", max_amount: 5_000, max_total: 50_000, max_count: 20, max_hours: 8 },
          },
        },
      },
    ],
    "devices.update": () => [{ message: { name: "Bar", configuration: { idle_message: "Welcome" } } }],
    "devices.pair": ({ pairing_device_id: device_id = "", pairing_code: code = "" }) => [
      { ids: { device_id }, message: { code }, runsAlone: true },
    ],
    "devices.unpair": ({ unpaired_device_id: device_id = "" }) => [{ ids: { device_id }, runsAlone: true }],
    "devices.retire": ({ retired_device_id: device_id = "" }) => [{ ids: { device_id }, runsAlone: true }],
    "devices.display": () => [
      { message: { type: "cart", lines: [{ name: "Coffee", amount: 450 }], currency: "USD" } },
      { message: { type: "idle" } },
    ],
  },
  entries: {
    ...pageEntries,
    "DeviceService.UpdateDevice": { json: ({ device_id }) => ({ device_id, name: "Bar", update_mask: "name" }) },
    "DeviceService.PairDevice": { json: ({ waiting_device_id: device_id }) => ({ device_id }), runsAlone: true },
  },
};
