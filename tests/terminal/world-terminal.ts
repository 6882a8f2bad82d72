import type { TerminalConnector } from "#extensions/connectors/terminal/index.ts";
import type { Platform } from "#tests/support/platform.ts";
import { memoryOverHttp } from "./memory-over-http.ts";
import { MemoryTerminal } from "./memory-terminal.ts";
import { useTerminal as withTerminal } from "./use-terminal.ts";

const known = new WeakMap<object, MemoryTerminal>();

type Owner = Pick<Platform, "context">;

/** The terminals in memory that all worlds of the platform share. */
export function worldTerminal({ context }: Owner): MemoryTerminal {
  const existing = known.get(context);
  if (existing) return existing;
  const terminal = new MemoryTerminal();
  known.set(context, terminal);
  withTerminal({ context }, connectorOf(terminal, ""), ({ accountId }) => connectorOf(terminal, accountId));
  return terminal;
}

/** The same terminals as a cloud, for a process of the service beside the platform. */
export function worldTerminalOverHttp(owner: Owner) {
  return memoryOverHttp((accountId) => connectorOf(worldTerminal(owner), accountId));
}

/** Accounts share all but the codes that their terminals show. */
function connectorOf(terminal: MemoryTerminal, accountId: string): TerminalConnector {
  const connector = terminal.connector();
  const { devices } = connector;
  const pair = (code: string, id: string) => devices.pair(shownAs(accountId, code), id);
  // The name of the one vendor that a process of its own knows.
  return { ...connector, name: "sandbox", devices: { ...devices, pair } };
}

const shownAs = (accountId: string, code: string) => `${accountId} ${code}`;

/** A terminal of this organization shows a code. Another organization's code is none. */
export function showCode(owner: Owner, organizationId: string, code: string, vendorDeviceId: string): void {
  worldTerminal(owner).shownCodes.set(shownAs(`acc_${organizationId}_sandbox`, code), vendorDeviceId);
}
