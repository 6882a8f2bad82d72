import { DisputeExtensionEntity, disputedMinorUnits } from "#extensions/capabilities/disputes/index.ts";
import { RefundExtensionEntity } from "#extensions/capabilities/refunds/index.ts";
import { TransactionExtensionEntity } from "#extensions/capabilities/transactions/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type SourceSum, sumCorrected, sumDeposited, sumEntered } from "./deposits.queries.ts";

/** What processor, operators, engine and we say of a source in one currency. In minor units as texts; null for what is not known at all. */
export interface Review {
  readonly sourceId: string;
  readonly currency: string;
  readonly deposited: string | null;
  readonly corrected: string | null;
  readonly engine: string | null;
  readonly ours: string | null;
  /** When it was entered. Null for what we do not know. */
  readonly since: Date | null;
  readonly isExplained: boolean;
}

/** A source of one currency as a key. */
export const keyOf = ({ sourceId, currency }: { readonly sourceId: string; readonly currency: string }) =>
  `${sourceId} ${currency}`;

/**
 * Compares sources with all that was deposited and corrected for them. What no deposit names is explained once a correction, or what
 * was given back meanwhile, has brought it to nothing. What a deposit names must be the same for the engine too.
 */
export async function reviewSources(work: UnitOfWork, ids: readonly string[]): Promise<Map<string, Review>> {
  if (ids.length === 0) return new Map();
  const [deposited, corrected, entered] = [
    byKey(await sumDeposited(work, ids)),
    byKey(await sumCorrected(work, ids)),
    byKey(await sumEntered(work, ids)),
  ];
  const engine = await sumsOfEngine(work, ids);
  const reviews = [deposited, corrected, entered].flatMap((sums) => [...sums.values()]);
  return new Map(
    reviews.map(({ sourceId, currency }) => {
      const key = keyOf({ sourceId, currency });
      const said = {
        deposited: deposited.get(key)?.amount ?? null,
        corrected: corrected.get(key)?.amount ?? null,
        engine: engine.get(key) ?? null,
        ours: entered.get(key)?.amount ?? null,
      };
      const sinceMs = entered.get(key)?.sinceMs;
      const since = sinceMs === undefined ? null : new Date(sinceMs);
      return [key, { sourceId, currency, ...said, since, isExplained: isExplained(said) }];
    }),
  );
}

type Said = Pick<Review, "deposited" | "corrected" | "engine" | "ours">;

function isExplained({ deposited, corrected, engine, ours }: Said): boolean {
  const paid = BigInt(deposited ?? 0) + BigInt(corrected ?? 0);
  return paid === BigInt(ours ?? 0) && (deposited === null || paid === BigInt(engine ?? 0));
}

/** What was entered, less what was deposited and corrected. */
export function outstanding({ deposited, corrected, ours }: Said): bigint {
  return BigInt(ours ?? 0) - BigInt(deposited ?? 0) - BigInt(corrected ?? 0);
}

function byKey<Sum extends SourceSum>(sums: readonly Sum[]): Map<string, Sum> {
  return new Map(sums.map((sum) => [keyOf(sum), sum]));
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
