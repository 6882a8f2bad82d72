import { openStore } from "#sandbox/terminal/store/store.ts";
import { advance, type Entry, isOpenPhase } from "./sale.rules.ts";

/** How the terminal stands to its organization. */
export interface Standing {
  /** The device's ID at the organization's system; null while it is not paired. */
  readonly pairedWith: string | null;
  readonly configuration: Readonly<Record<string, unknown>>;
}

const UNPAIRED: Standing = { pairedWith: null, configuration: {} };
const KEPT = 200;

/** What a terminal remembers without power: its sales, up to which word of each the cloud has heard, and its pairing. */
export function openJournal(file: string | null, now: () => number) {
  const store = openStore(file);
  const entries = store.table<Entry>("entries");
  const heard = store.table<number>("heard");
  const standing = store.table<Standing>("standing");
  const journal = {
    entry: (saleId: string) => entries.get(saleId),
    entries: () => [...entries.all()],
    /** Those that can still be approved. */
    open: () => [...entries.all()].filter(({ phase }) => isOpenPhase(phase)),
    newest: () => [...entries.all()].at(-1),
    put(entry: Entry): void {
      entries.put(entry.push.sale_id, entry);
      if (entries.size > KEPT) forgetOldest();
    },
    unheard: () => [...entries.all()].filter(({ push, rank }) => (heard.get(push.sale_id) ?? 0) < rank),
    hear: (saleId: string, rank: number) => void heard.put(saleId, Math.max(rank, heard.get(saleId) ?? 0)),
    standing: () => standing.get("standing") ?? UNPAIRED,
    stand: (change: Partial<Standing>) => void standing.put("standing", { ...journal.standing(), ...change }),
    close: store.close,
  };
  function forgetOldest(): void {
    const oldest = [...entries.all()].find(
      ({ push, phase, rank }) => !isOpenPhase(phase) && (heard.get(push.sale_id) ?? 0) >= rank,
    );
    if (!oldest) return;
    entries.delete(oldest.push.sale_id);
    heard.delete(oldest.push.sale_id);
  }
  for (const entry of journal.open()) {
    const after = advance(entry, { kind: "power_returned" }, now());
    if (after !== entry) journal.put(after);
  }
  return journal;
}

export type Journal = ReturnType<typeof openJournal>;
