import { DisputeExtensionEntity, disputedMinorUnits } from "#extensions/capabilities/disputes/index.ts";
import { RefundExtensionEntity } from "#extensions/capabilities/refunds/index.ts";
import { TransactionExtensionEntity } from "#extensions/capabilities/transactions/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type DepositedSource, listDepositedSources, sumDeposited, sumEntered } from "./deposits.queries.ts";

const PAGE = 500;
const MOST_SHOWN = 100;

/** A source for which the processor, the engine and we do not say the same. */
interface Difference {
  readonly source_id: string;
  readonly currency: string;
  /** In minor units; null for what is not known at all. */
  readonly deposited: string;
  readonly engine: string | null;
  readonly ours: string | null;
}

interface Match {
  readonly lines: number;
  /** The part of the amounts that is explained, of 10,000. */
  readonly explained: readonly { readonly currency: string; readonly basisPoints: number }[];
  readonly differenceCount: number;
  /** At most a hundred. */
  readonly differences: readonly Difference[];
}

/**
 * Compares what was deposited since a day with what the engine says of each payment, refund and dispute, and with what was entered for
 * it. It reads page by page, so that it needs as much memory for a year as for a day.
 */
export async function matchDeposits(work: UnitOfWork, since: string): Promise<Match> {
  const found = { lines: 0, differenceCount: 0, differences: [] as Difference[] };
  const shares = new Map<string, { total: bigint; explained: bigint }>();
  for (let after: DepositedSource | null = null; ; ) {
    const page: DepositedSource[] = await listDepositedSources(work, { since, after, limit: PAGE });
    if (page.length === 0) break;
    const differing = await differencesOf(work, page);
    for (const each of page) {
      const size = abs(BigInt(each.amount));
      const difference = differing.get(keyOf(each));
      found.lines += each.lines;
      const share = shares.get(each.currency) ?? { total: 0n, explained: 0n };
      share.total += size;
      shares.set(each.currency, share);
      if (!difference) share.explained += size;
      else if (found.differences.length < MOST_SHOWN) found.differences.push(difference);
      if (difference) found.differenceCount += 1;
    }
    after = page.at(-1) ?? null;
  }
  return {
    ...found,
    explained: [...shares].sort().map(([currency, share]) => ({ currency, basisPoints: partOf(share) })),
  };
}

function partOf({ total, explained }: { readonly total: bigint; readonly explained: bigint }): number {
  return total === 0n ? 10_000 : Number((explained * 10_000n) / total);
}

async function differencesOf(work: UnitOfWork, page: readonly DepositedSource[]): Promise<Map<string, Difference>> {
  const ids = [...new Set(page.map(({ sourceId }) => sourceId))];
  const deposited = new Map((await sumDeposited(work, ids)).map((sum) => [keyOf(sum), sum.amount]));
  const entered = new Map((await sumEntered(work, ids)).map((sum) => [keyOf(sum), sum.amount]));
  const engine = await sumsOfEngine(work, ids);
  const differences = new Map<string, Difference>();
  for (const { sourceId, currency } of page) {
    const key = keyOf({ sourceId, currency });
    const [paid, said, ours] = [deposited.get(key) ?? "0", engine.get(key) ?? null, entered.get(key) ?? null];
    if (paid === said && paid === ours) continue;
    differences.set(key, { source_id: sourceId, currency, deposited: paid, engine: said, ours });
  }
  return differences;
}

/** What the engine says, of which our rows are copies. */
async function sumsOfEngine(work: UnitOfWork, ids: readonly string[]): Promise<Map<string, string>> {
  const { em, environment } = work;
  const condition = { environment, id: { $in: [...ids] } };
  const [options, sums] = [{ disableIdentityMap: true }, new Map<string, string>()];
  const keep = (sourceId: string, currency: string, amount: bigint) =>
    sums.set(keyOf({ sourceId, currency }), String(amount));
  for (const { id, currency, capturedMinorUnits } of await em.find(TransactionExtensionEntity, condition, options))
    keep(id, currency, capturedMinorUnits);
  for (const { id, currency, status, amountMinorUnits } of await em.find(RefundExtensionEntity, condition, options))
    keep(id, currency, status === "succeeded" ? -amountMinorUnits : 0n);
  const disputes = await em.find(DisputeExtensionEntity, condition, options);
  const sales = { environment, id: { $in: disputes.map(({ transactionId }) => transactionId) } };
  const sold = new Map((await em.find(TransactionExtensionEntity, sales, options)).map((sale) => [sale.id, sale]));
  for (const dispute of disputes) {
    const sale = sold.get(dispute.transactionId);
    if (sale) keep(dispute.id, sale.currency, -disputedMinorUnits(sale, [dispute]));
  }
  return sums;
}

const keyOf = ({ sourceId, currency }: { readonly sourceId: string; readonly currency: string }) =>
  `${sourceId} ${currency}`;

const abs = (amount: bigint) => (amount < 0n ? -amount : amount);
