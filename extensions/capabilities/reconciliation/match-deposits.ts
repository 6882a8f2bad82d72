import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type DepositedSource, listDepositedSources } from "./deposits.queries.ts";
import { reviewAndKeep } from "./keep-unexplained.ts";
import { keyOf } from "./review-sources.ts";

const PAGE = 500;

interface Match {
  readonly lines: number;
  /** The explained share of the amounts in basis points. Null when they sum to 0. */
  readonly explained: readonly { readonly currency: string; readonly basisPoints: number | null }[];
}

/**
 * Compares deposits since a day with the engine's amounts and our entries, and stores the differences. Paged, so that
 * memory use stays constant.
 */
export async function matchDeposits(work: UnitOfWork, since: string): Promise<Match> {
  let lines = 0;
  const shares = new Map<string, { total: bigint; explained: bigint }>();
  for (let after: DepositedSource | null = null; ; ) {
    const page: DepositedSource[] = await listDepositedSources(work, { since, after, limit: PAGE });
    if (page.length === 0) break;
    const reviews = await reviewAndKeep(work, [...new Set(page.map(({ sourceId }) => sourceId))]);
    for (const each of page) {
      const size = abs(BigInt(each.amount));
      lines += each.lines;
      const share = shares.get(each.currency) ?? { total: 0n, explained: 0n };
      share.total += size;
      if (reviews.get(keyOf(each))?.isExplained) share.explained += size;
      shares.set(each.currency, share);
    }
    after = page.at(-1) ?? null;
  }
  return {
    lines,
    explained: [...shares].sort().map(([currency, share]) => ({ currency, basisPoints: partOf(share) })),
  };
}

function partOf({ total, explained }: { readonly total: bigint; readonly explained: bigint }): number | null {
  return total === 0n ? null : Number((explained * 10_000n) / total);
}

const abs = (amount: bigint) => (amount < 0n ? -amount : amount);
