import { LRUCache } from "lru-cache";
import {
  createTerminalCloud,
  type TerminalAccount,
  type TerminalVendor,
} from "#extensions/connectors/terminal/index.ts";
import { systemClock } from "#extensions/platform/kernel/clock.ts";
import { part } from "#extensions/platform/work/part.ts";

const ACCOUNTS_KEPT = { max: 1_000, ttl: 60_000 };

interface Terminals {
  /** Null: the installation has no vendor of terminals. */
  readonly vendor: TerminalVendor | null;
  /** Decrypted accounts by organization and environment. */
  readonly accounts: LRUCache<string, TerminalAccount>;
}

export const terminals = part(
  "terminals",
  ({ config }): Terminals => ({
    vendor:
      config.terminal &&
      createTerminalCloud({ ...config.terminal, timeoutMs: config.engineTimeoutMs, clock: systemClock }),
    accounts: new LRUCache(ACCOUNTS_KEPT),
  }),
);
