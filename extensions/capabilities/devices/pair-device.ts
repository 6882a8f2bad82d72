import { terminalOf } from "#extensions/capabilities/terminal-connectors/index.ts";
import type { RemoteDevice, TerminalFeature } from "#extensions/connectors/terminal/index.ts";
import type { DomainError } from "#extensions/platform/kernel/errors.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { engineOperation, settled } from "#extensions/platform/operations/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { DeviceService } from "#proto/tollhouse/v1/devices_pb.ts";
import { configureQueue } from "./configure-device.queue.ts";
import { connectDevice } from "./connect-device.ts";
import type { WithCode } from "./create-device.ts";
import { deviceMessage } from "./device.message.ts";
import { assertPairing } from "./device.rules.ts";
import { assertFeature } from "./device-settings.ts";
import { getDevice, lockDevice } from "./devices.service.ts";
import { countPairing, forgivePairing } from "./pairing-attempts.ts";
import { normalizedCode } from "./pairing-code.rules.ts";
import { issueCode, withdrawCodes } from "./pairing-codes.ts";

type Kept = WithCode | { readonly refusal: DomainError };

interface Paired {
  readonly deviceId: string;
  readonly remote: RemoteDevice | null;
  readonly features: readonly TerminalFeature[];
}

/**
 * Pairs the device with the terminal that shows the code; the same request again is the same pairing at the vendor.
 * Without a code, the device gets a new one to be entered on a terminal.
 */
export const pairDevice = engineOperation({
  method: DeviceService.method.pairDevice,
  exclusive: "device_pairing",
  repeat: "ask",
  async subject(work, { deviceId, code }) {
    const { id } = await getDevice(work, deviceId);
    const features = [...(await terminalOf(work)).features];
    assertFeature(features, code === undefined ? "pair_code_in_dashboard" : "pair_code_on_device");
    return { id, features };
  },
  async prepare(phase, { id, features }, { code }) {
    const device = await lockDevice(phase, id);
    assertPairing(device);
    if (code === undefined) {
      const issued = await issueCode(phase, device);
      phase.record({ type: "device.updated", subject: device, data: { fields: "pairing" } });
      return settled<Kept>({ device, code: issued });
    }
    await countPairing(phase, id);
    return { deviceId: id, code: normalizedCode(code), features };
  },
  async ask(work, { deviceId, code, features }): Promise<Paired> {
    const { devices } = await terminalOf(work);
    return { deviceId, features, remote: await devices.pair(code, deviceId) };
  },
  keep: (phase, _state, paired) => keepPaired(phase, paired),
  release: (phase, { deviceId }) => forgivePairing(phase, deviceId),
  refuses: (kept: Kept) => ("refusal" in kept ? kept.refusal : null),
  answer: (kept: Kept) => {
    if ("refusal" in kept) throw kept.refusal;
    return deviceMessage(kept.device, kept.code);
  },
});

async function keepPaired(phase: UnitOfWork, { deviceId, remote, features }: Paired): Promise<Kept> {
  // The attempt stays counted: this was a wrong code.
  if (!remote) return { refusal: refuse("pairing_code_invalid") };
  const connected = await connectDevice(phase, deviceId, { remote, features });
  if ("refusal" in connected) return connected;
  const { device } = connected;
  device.pairingMethod = "code_on_device";
  await forgivePairing(phase, device.id);
  await withdrawCodes(phase, device);
  phase.enqueue(configureQueue, { deviceId });
  await phase.save();
  return { device, code: null };
}
