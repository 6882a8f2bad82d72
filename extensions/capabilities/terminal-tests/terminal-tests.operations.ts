import { deviceMessage, getDevice } from "#extensions/capabilities/devices/index.ts";
import { sandboxTerminalsOf } from "#extensions/capabilities/terminal-connectors/index.ts";
import { isUnexpectedTap } from "#extensions/connectors/terminal/index.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { engineOperation } from "#extensions/platform/operations/index.ts";
import { TerminalTestService } from "#proto/tollhouse/v1/terminal_tests_pb.ts";

/** Test helper: plays the payer. What comes of it is told by the terminal, as with a real payer. */
export const tapDevice = engineOperation({
  method: TerminalTestService.method.tapDevice,
  repeat: "ask",
  subject: (work, { deviceId }) => getDevice(work, deviceId),
  prepare: async (phase, device, { action, amount, card, entryMode }) => ({
    ...terminalOfDevice(device),
    tap: {
      id: newId("terminalTap", phase.clock.realNow()),
      action,
      amount: amount === undefined ? null : Number(amount),
      card: card || null,
      entryMode: entryMode || null,
    },
  }),
  async ask(work, { deviceId, vendorDeviceId, tap }) {
    try {
      await sandboxTerminalsOf(work).tap(vendorDeviceId, tap);
    } catch (error) {
      throw isUnexpectedTap(error) ? refuse("tap_not_expected", { device_id: deviceId }) : error;
    }
  },
  keep: (phase, { deviceId }) => getDevice(phase, deviceId),
  answer: (device) => deviceMessage(device),
});

export const breakDevice = engineOperation({
  method: TerminalTestService.method.breakDevice,
  repeat: "all",
  subject: (work, { deviceId }) => getDevice(work, deviceId),
  prepare: async (_phase, device, { fault, count, delayMs }) => ({
    ...terminalOfDevice(device),
    broken: { fault, count: count ?? null, delayMs: delayMs ?? null },
  }),
  ask: (work, { vendorDeviceId, broken }) => done(sandboxTerminalsOf(work).break(vendorDeviceId, broken)),
  keep: (phase, { deviceId }) => getDevice(phase, deviceId),
  answer: (device) => deviceMessage(device),
});

export const healDevice = engineOperation({
  method: TerminalTestService.method.healDevice,
  repeat: "all",
  subject: (work, { deviceId }) => getDevice(work, deviceId),
  prepare: async (_phase, device) => terminalOfDevice(device),
  ask: (work, { vendorDeviceId }) => done(sandboxTerminalsOf(work).heal(vendorDeviceId)),
  keep: (phase, { deviceId }) => getDevice(phase, deviceId),
  answer: (device) => deviceMessage(device),
});

type FoundDevice = Awaited<ReturnType<typeof getDevice>>;

/** @throws device_not_active, where no terminal is behind the device */
function terminalOfDevice({ id, status, vendorDeviceId }: FoundDevice) {
  if (vendorDeviceId == null) throw refuse("device_not_active", { device_id: id, device_status: status });
  return { deviceId: id, vendorDeviceId };
}

const done = async (asked: Promise<unknown>): Promise<void> => void (await asked);
