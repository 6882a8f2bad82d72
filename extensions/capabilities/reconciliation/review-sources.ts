import { DisputeExtensionEntity, disputedMinorUnits } from "#extensions/capabilities/disputes/index.ts";
import { RefundExtensionEntity } from "#extensions/capabilities/refunds/index.ts";
import { TransactionExtensionEntity } from "#extensions/capabilities/transactions/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type SourceSum, sumCorrected, sumDeposited, sumEntered } from "./deposits.queries.ts";

/**
 * A source's amounts in one currency from the processor, operators, the engine and our entries. In minor units as text;
 * null when unknown to that side.
 */
export interface Review {
  readonly sourceId: string;
  readonly currency: string;
  readonly deposited: string | null;
  readonly corrected: string | null;
  readonly engine: string | null;
  readonly ours: string | null;
  /** The time of its entry. Null for an unknown source. */
  readonly since: Date | null;
  readonly isExplained: boolean;
}

/** A key of source and currency. */
export const keyOf = ({ sourceId, currency }: { readonly sourceId: string; readonly currency: string }) =>
  `${sourceId} ${currency}`;

/**
 * Compares sources with all their deposits and corrections. Without a deposit, the rest must be 0; with one, the
 * engine's amount must match.
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

/** Entered, less deposited and corrected. */
export function outstanding({ deposited, corrected, ours }: Said): bigint {
  return BigInt(ours ?? 0) - BigInt(deposited ?? 0) - BigInt(corrected ?? 0);
}

function byKey<Sum extends SourceSum>(sums: readonly Sum[]): Map<string, Sum> {
  return new Map(sums.map((sum) => [keyOf(sum), sum]));
}

/** The engine's amounts, from our copies. */
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
