import { setTimeout as sleep } from "node:timers/promises";
import type { Authorization, Decision } from "#sandbox/terminal/processor/records.ts";
import { totalOf } from "./entry-word.ts";
import { mayStore } from "./offline.rules.ts";
import type { DeviceParts } from "./parts.ts";
import type { Entry, Happening } from "./sale.rules.ts";

const RETRY_MS = 500;

/** Asks the processor about the sales whose card was read. */
export function createAuthorizer(
  { client, journal, link, now }: DeviceParts,
  happen: (saleId: string, happening: Happening) => boolean,
) {
  const asked = new Set<string>();
  let isStopped = false;

  async function ask(entry: Entry): Promise<void> {
    const { sale_id: saleId } = entry.push;
    const signal = link.signal();
    if (entry.phase === "authorizing" && !link.isOpen()) return decideOffline(entry);
    try {
      const decision: Decision =
        entry.phase === "asking"
          ? await client.close(saleId, signal)
          : await client.authorize(authorizationOf(entry), signal);
      happen(saleId, { kind: "decided", decision });
    } catch {
      happen(saleId, { kind: "answer_lost" });
      await sleep(RETRY_MS);
    }
  }
  function decideOffline(entry: Entry): void {
    const stored = journal.open().filter(({ phase }) => phase === "stored");
    const isStored = mayStore(journal.standing().configuration, entry, stored, now());
    happen(entry.push.sale_id, { kind: isStored ? "stored" : "no_network" });
  }
  return {
    /** Until the processor has decided, or the network is gone. */
    pursue({ push }: Entry): void {
      const { sale_id: saleId } = push;
      if (asked.has(saleId)) return;
      asked.add(saleId);
      void (async () => {
        let entry = journal.entry(saleId);
        while (!isStopped && entry && needsProcessor(entry) && (link.isOpen() || entry.phase === "authorizing")) {
          await ask(entry);
          entry = journal.entry(saleId);
        }
      })()
        .catch(() => {})
        .finally(() => asked.delete(saleId));
    },
    /** Without power nothing happens any more, so waiting for it would never end. */
    stop(): void {
      isStopped = true;
    },
  };
}

const needsProcessor = ({ phase }: Entry): boolean => ["authorizing", "asking", "stored"].includes(phase);

function authorizationOf({ push, tip, card, bank }: Entry): Authorization {
  if (!card) throw new Error("An authorization needs a card.");
  const { sale_id: saleId, transaction_id: transactionId, type, currency, refunds } = push;
  return { saleId, transactionId, type, amount: totalOf({ push, tip }), currency, refunds, card, bank };
}
