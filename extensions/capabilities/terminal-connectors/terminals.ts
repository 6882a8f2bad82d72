import { LRUCache } from "lru-cache";
import {
  createTerminalCloud,
  type SandboxTerminals,
  sandboxTerminals,
  type TerminalAccount,
  type TerminalCaller,
  type TerminalVendor,
} from "#extensions/connectors/terminal/index.ts";
import { systemClock } from "#extensions/platform/kernel/clock.ts";
import { part } from "#extensions/platform/work/part.ts";
import { watchBreakers } from "./terminal-breakers.ts";

const ACCOUNTS_KEPT = { max: 1_000, ttl: 60_000 };

interface Terminals {
  /** Null: the installation has no vendor of terminals. */
  readonly vendor: TerminalVendor | null;
  /** The payers and faults of the sandbox's terminals. Null without a vendor. */
  readonly sandbox: ((caller: TerminalCaller) => SandboxTerminals) | null;
  /** Decrypted accounts by organization and environment. */
  readonly accounts: LRUCache<string, TerminalAccount>;
}

export const terminals = part(
  "terminals",
  ({ config: { terminal, engineTimeoutMs: timeoutMs }, logger, metrics }): Terminals => ({
    vendor:
      terminal &&
      createTerminalCloud({
        ...terminal,
        timeoutMs,
        clock: systemClock,
        onBreaker: watchBreakers({ logger, registry: metrics }),
      }),
    sandbox: terminal && ((caller) => sandboxTerminals({ ...terminal, timeoutMs }, caller)),
    accounts: new LRUCache(ACCOUNTS_KEPT),
  }),
);
