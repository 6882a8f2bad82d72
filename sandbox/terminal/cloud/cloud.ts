import { randomUUID } from "node:crypto";
import type { Word } from "#sandbox/terminal/device/word.ts";
import { createDeposits } from "#sandbox/terminal/processor/deposits.ts";
import { createProcessor } from "#sandbox/terminal/processor/processor.ts";
import type { Store } from "#sandbox/terminal/store/store.ts";
import { errors } from "#sandbox/terminal/wire/errors.ts";
import { createAccounts } from "./accounts.ts";
import { createConnections } from "./connections.ts";
import { createFaults } from "./faults.ts";
import { createLinks } from "./links.ts";
import { createMessages } from "./messages.ts";
import { createRegistry, type Terminal } from "./registry.ts";
import { createSales } from "./sales.ts";
import { createWaits } from "./waits.ts";

interface CloudOptions {
  readonly store: Store;
  readonly secret: string;
  readonly heartbeatMs: number;
  now(): number;
}

const JOURNAL_MS = 5_000;

/** The vendor's cloud. */
export function createCloud({ store, secret, heartbeatMs, now }: CloudOptions) {
  const links = createLinks();
  const faults = createFaults();
  const accounts = createAccounts(store, secret);
  const messages = createMessages({ store, accounts, faults, now });
  const registry = createRegistry({ store, links, messages, now });
  const connections = createConnections({ registry, links, messages, heartbeatMs, now });
  const sales = createSales({ store, registry, links, messages, faults, now });
  const processor = createProcessor(store, now);
  const journals = createWaits<readonly Word[]>();
  return {
    ...{ secret, links, faults, accounts, messages, registry, connections, sales, processor },
    deposits: createDeposits(store, processor, now),
    async journal({ id }: Terminal, saleIds: readonly string[]): Promise<readonly Word[]> {
      const requestId = randomUUID();
      const answer = journals.wait(requestId, JOURNAL_MS, () => true);
      if (!links.send(id, { type: "journal", requestId, saleIds })) throw errors.offline();
      const words = await answer;
      if (!words) throw errors.offline();
      return words;
    },
    hearJournal: (requestId: string, words: readonly Word[]) => journals.tell(requestId, words, []),
    stop(): void {
      connections.stop();
      messages.stop();
      links.stop();
    },
  };
}

export type Cloud = ReturnType<typeof createCloud>;
