import { setTimeout as sleep } from "node:timers/promises";
import { wordOf } from "./entry-word.ts";
import type { DeviceParts } from "./parts.ts";

const RETRY_MS = 250;

/** Says each sale's newest word to the cloud until it has heard it. */
export function createReporter({ client, journal, link }: Pick<DeviceParts, "client" | "journal" | "link">) {
  let isRunning = false;
  let isStopped = false;
  const repeated = new Set<string>();

  async function run(): Promise<void> {
    while (!isStopped && link.isOpen()) {
      const again = [...repeated].map(journal.entry).filter((entry) => entry !== undefined);
      const [entry] = [...journal.unheard(), ...again];
      if (!entry) return;
      const { sale_id: saleId } = entry.push;
      try {
        await client.say(wordOf(entry), link.signal());
        if (isStopped) return;
        repeated.delete(saleId);
        journal.hear(saleId, entry.rank);
      } catch {
        await sleep(RETRY_MS);
      }
    }
  }
  function report(): void {
    if (isRunning) return;
    isRunning = true;
    // A change between the last look and the end of the run asks for another run.
    void run().finally(() => {
      isRunning = false;
      if (!isStopped && link.isOpen() && journal.unheard().length > 0) report();
    });
  }
  return {
    report,
    /** Says a word that the cloud has heard once more. */
    repeat(saleId: string): void {
      repeated.add(saleId);
      report();
    },
    stop() {
      isStopped = true;
    },
  };
}
