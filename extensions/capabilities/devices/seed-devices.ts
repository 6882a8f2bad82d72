import { create } from "@bufbuild/protobuf";
import { sandboxTerminalsOf, terminalOf } from "#extensions/capabilities/terminal-connectors/index.ts";
import { isRefusal } from "#extensions/platform/kernel/refuse.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { CreateDeviceRequestSchema } from "#proto/tollhouse/v1/devices_pb.ts";
import { createDevice } from "./create-device.ts";
import { DeviceEntity } from "./device.entity.ts";
import { pairDevice } from "./pair-device.ts";

const location = { name: "Main Street", address: "12 Main Street, Springfield", timeZone: "America/Chicago" };

const DEMO_DEVICES = [
  {
    name: "Front counter",
    configuration: { currency: "USD", tip: { enabled: true, percentages: [15, 18, 20], custom: true } },
  },
  { name: "Terrace", configuration: { currency: "USD", idleMessage: "Welcome" } },
];

/**
 * Pairs two devices with two sandbox terminals. Existing devices stay, and one that a start left unpaired is paired by
 * the next. An installation without the sandbox terminals gets none.
 */
export async function seedDevices(work: UnitOfWork): Promise<Record<string, string | null>> {
  if (!work.context.config.terminal) return {};
  try {
    for (const demo of DEMO_DEVICES) await seedDevice(work, demo);
  } catch (error) {
    if (!isRefusal(error, "sandbox_terminal_required", "terminal_connector_missing")) throw error;
  }
  return {};
}

async function seedDevice(work: UnitOfWork, demo: (typeof DEMO_DEVICES)[number]): Promise<void> {
  const { name } = demo;
  const [existing] = await readRows(work, DeviceEntity, { name }, { limit: 1, orderBy: [["createdAt", "asc"]] });
  if (existing && existing.status !== "pairing") return;
  const code = await waitingTerminal(work, name);
  const { id } = existing ?? (await register(work, demo));
  if (code !== null) await pairDevice.run(work, { deviceId: id, code });
}

async function register(work: UnitOfWork, demo: (typeof DEMO_DEVICES)[number]) {
  const asked = { ...demo, location, pairingMethod: "code_on_device" };
  return (await createDevice(work, create(CreateDeviceRequestSchema, asked))).device;
}

/** The code of a terminal that is not paired: of one that a start before added, or of a new one. */
async function waitingTerminal(work: UnitOfWork, name: string): Promise<string | null> {
  // The first call opens the environment's account, which owns the terminals.
  await terminalOf(work);
  const terminals = sandboxTerminalsOf(work);
  const waiting = (await terminals.list()).find(({ pairedWith }) => pairedWith === null);
  return (waiting ?? (await terminals.add(name))).pairingCode;
}
