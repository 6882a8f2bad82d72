import { ConnectError } from "@connectrpc/connect";
import { completePairing } from "#extensions/capabilities/devices/index.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { DomainError } from "#extensions/platform/kernel/errors.ts";
import { infoOf } from "#tests/support/failure.ts";
import { anOrganization, type Platform } from "#tests/support/platform.ts";
import type { MemoryTerminal } from "#tests/terminal/memory-terminal.ts";

let terminals = 0;

/** An organization with its devices at the terminals in memory. */
export async function aShop(platform: Platform, terminal: MemoryTerminal) {
  const organization = await anOrganization(platform);
  const { devices } = platform.callers.grpc.forOrganization({ organizationId: organization.id });

  const registered = (pairingMethod = "code_on_device", fields: object = {}) =>
    devices.createDevice({ name: "Front counter", pairingMethod, ...fields });

  /** A terminal that shows this code. */
  const showing = (code: string) => {
    terminals += 1;
    terminal.shownCodes.set(code, `vnd_${terminals}`);
    return `vnd_${terminals}`;
  };

  async function paired(fields: object = {}) {
    const { deviceId } = await registered("code_on_device", fields);
    const code = `A${deviceId.slice(-6)}`.toUpperCase();
    const vendorDeviceId = showing(code);
    return { vendorDeviceId, device: await devices.pairDevice({ deviceId, code }) };
  }

  /** Somebody enters the code on a terminal. */
  const entering = (code: string, vendorDeviceId: string) =>
    completePairing(organization.work(), { code, device: { vendorDeviceId, model: "M1", serialNumber: "SN-9" } });

  async function eventsOf(deviceId: string): Promise<string[]> {
    const { em } = organization.work();
    const events = await em.find(EventEntity, { subjectId: deviceId }, { orderBy: { sequence: 1 } });
    return events.map(({ type }) => type);
  }

  return { organization, devices, registered, showing, paired, entering, eventsOf };
}

/** Why the call, or our own function, refuses. A failure without a reason is its message. */
export function reasonOf(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => "none",
    (error: unknown) =>
      error instanceof DomainError
        ? error.reason
        : infoOf(ConnectError.from(error)).reason || ConnectError.from(error).message,
  );
}
