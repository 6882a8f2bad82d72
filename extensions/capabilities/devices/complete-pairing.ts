import { terminalOf } from "#extensions/capabilities/terminal-connectors/index.ts";
import type { RemoteDevice, TerminalConnector } from "#extensions/connectors/terminal/index.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import { lockKnownRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { configureDevice } from "./configure-device.ts";
import { connectDevice } from "./connect-device.ts";
import { DeviceEntity } from "./device.entity.ts";
import { countPairing, forgivePairing } from "./pairing-attempts.ts";
import { type PairingCode, PairingCodeEntity } from "./pairing-code.entity.ts";
import { codeHashOf } from "./pairing-codes.ts";

interface Entered {
  readonly code: string;
  readonly device: RemoteDevice;
}

/**
 * A code was entered on a terminal, which waits: its configuration confirms the code. Wrong, used, expired and foreign
 * codes are refused alike. The message may come again: a code that this terminal has used already is confirmed again.
 * @throws pairing_code_invalid, too_many_pairing_attempts
 */
export async function completePairing(work: UnitOfWork, entered: Entered): Promise<void> {
  await configureDevice(work, (await deviceOfRepeat(work, entered)) ?? (await pair(work, entered)));
}

async function deviceOfRepeat(work: UnitOfWork, { code, device }: Entered): Promise<string | null> {
  const { vendorDeviceId } = device;
  const used = { codeHash: codeHashOf(work, code), usedBy: vendorDeviceId };
  const [known] = await readRows(work, PairingCodeEntity, used, { limit: 1 });
  if (!known) return null;
  const [row] = await readRows(work, DeviceEntity, { id: known.deviceId, vendorDeviceId, status: "active" });
  return row?.id ?? null;
}

/** Every attempt counts until it turns out to be right, so that attempts at once cannot exceed the limits. */
async function pair(work: UnitOfWork, entered: Entered): Promise<string> {
  await work.atomically((phase) => countPairing(phase, entered.device.vendorDeviceId));
  const { features } = await terminalOf(work);
  const codeHash = codeHashOf(work, entered.code);
  const found = (await readRows(work, PairingCodeEntity, { codeHash })).find((code) => isOpen(work, code));
  const deviceId = found && (await work.atomically((phase) => useCode(phase, { ...entered, found, features })));
  if (!deviceId) throw refuse("pairing_code_invalid");
  return deviceId;
}

function isOpen({ clock }: UnitOfWork, { usedAt, expiresAt }: PairingCode): boolean {
  return usedAt == null && expiresAt > clock.realNow();
}

interface Found extends Entered {
  readonly found: PairingCode;
  readonly features: TerminalConnector["features"];
}

/** Once: whoever uses the code holds the device's lock, and the code's row. Null for a device that no longer waits. */
async function useCode(phase: UnitOfWork, { found, device: remote, features }: Found): Promise<string | null> {
  const connected = await connectDevice(phase, found.deviceId, { remote, features: [...features] });
  if ("refusal" in connected) return null;
  const code = await lockKnownRow(phase, PairingCodeEntity, found.id);
  // A new code came first. The change of the device must not stay.
  if (!code || !isOpen(phase, code)) throw refuse("pairing_code_invalid");
  Object.assign(code, { usedAt: phase.clock.realNow(), usedBy: remote.vendorDeviceId });
  await forgivePairing(phase, remote.vendorDeviceId);
  await phase.save();
  return connected.device.id;
}
