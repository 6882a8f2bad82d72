import { type EntryView, entryView } from "#app/capabilities/settlement-queue/index.server.ts";
import { attempt } from "#app/dashboard/attempt.server.ts";
import type { OrganizationClients } from "#extensions/caller/index.ts";

/** What the transaction has brought and cost, by kind, and what remains. */
export interface ProceedsView {
  readonly lines: readonly ProceedsLine[];
  readonly netAmount: bigint;
}

export interface ProceedsLine {
  readonly entryType: string;
  /** Of a fee. */
  readonly fee: EntryView["fee"];
  readonly amount: bigint;
}

const LIMIT = 100;
/** A sale has an entry for each capture, refund and dispute, and one for each of their fees. */
const MOST_PAGES = 10;

/**
 * The entries of the transaction in the settlement queue, which the ledger balances: sale, fees, refunds and disputes.
 * Null where they could not be read in full.
 */
export async function readProceeds(
  { settlementQueue }: OrganizationClients,
  transactionId: string,
): Promise<ProceedsView | null> {
  const lines = new Map<string, ProceedsLine>();
  let cursor: string | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const asked = { transactionId, limit: LIMIT, sort: "created_at", ...(cursor !== undefined && { cursor }) };
    const { value } = await attempt(() => settlementQueue.listSettlementQueueEntries(asked));
    if (!value) return null;
    for (const entry of value.data) add(lines, entryView(entry));
    cursor = value.nextCursor;
    if (cursor === undefined) return { lines: [...lines.values()], netAmount: sumOf([...lines.values()]) };
  }
  return null;
}

function add(lines: Map<string, ProceedsLine>, { entryType, fee, netAmount }: EntryView): void {
  const key = [entryType, fee?.feeType, fee?.basis].join(" ");
  const amount = (lines.get(key)?.amount ?? 0n) + netAmount;
  lines.set(key, { entryType, fee, amount });
}

const sumOf = (lines: readonly ProceedsLine[]): bigint => lines.reduce((sum, { amount }) => sum + amount, 0n);
