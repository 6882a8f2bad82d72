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
  withTerminal({ context }, terminal.connector());
  return terminal;
}
