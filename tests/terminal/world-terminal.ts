import type { Platform } from "#tests/support/platform.ts";
import { MemoryTerminal } from "./memory-terminal.ts";
import { useTerminal as withTerminal } from "./use-terminal.ts";

const known = new WeakMap<object, MemoryTerminal>();

/** The terminals in memory that all worlds of the platform share. */
export function worldTerminal({ context }: Pick<Platform, "context">): MemoryTerminal {
  const existing = known.get(context);
  if (existing) return existing;
  const terminal = new MemoryTerminal();
  known.set(context, terminal);
  const connector = terminal.connector();
  withTerminal({ context }, connector, ({ accountId }) => ({
    ...connector,
    devices: { ...connector.devices, pair: (code, id) => connector.devices.pair(`${accountId} ${code}`, id) },
  }));
  return terminal;
}

/** A terminal of this organization shows a code. Another organization's code is none. */
export function showCode(platform: Pick<Platform, "context">, organizationId: string, code: string, device: string) {
  worldTerminal(platform).shownCodes.set(`acc_${organizationId}_sandbox ${code}`, device);
}
