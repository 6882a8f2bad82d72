import type { TransactionExtension } from "#extensions/capabilities/transactions/index.ts";
import { quarterOf } from "#extensions/platform/tallies/quarter.ts";
import { addToTallies, type TallyAddition } from "#extensions/platform/tallies/tallies.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** The tally of the processing fees of payments, by the quarter of an hour in which the payments were created. */
export const FEE_SUMS = "metrics_fees";

type Sold = Pick<TransactionExtension, "createdAt" | "currency">;

export const feeGroup = ({ createdAt, currency }: Sold) => [quarterOf(new Date(createdAt)), currency, "fee"];

interface Charged {
  readonly row: Sold & { readonly feeMinorUnits?: bigint | null | undefined };
  readonly columns: { readonly feeMinorUnits: bigint };
}

/** Fees are statistics of a payment, which no flush writes, so that their sum is kept beside them. */
export async function sumFees(phase: UnitOfWork, charged: readonly Charged[]): Promise<void> {
  const sums = new Map<string, TallyAddition>();
  for (const { row, columns } of charged) {
    const former = row.feeMinorUnits ?? 0n;
    const added = { amount: columns.feeMinorUnits - former, count: countOf(columns.feeMinorUnits) - countOf(former) };
    const group = feeGroup(row);
    const sum = sums.get(group.join()) ?? { count: 0, amount: 0n };
    const all = { count: sum.count + added.count, amount: sum.amount + added.amount };
    sums.set(group.join(), { name: FEE_SUMS, group, ...all });
  }
  const changes = [...sums.values()].filter(({ count, amount }) => count !== 0 || amount !== 0n);
  if (changes.length > 0) await addToTallies(phase, changes);
}

const countOf = (feeMinorUnits: bigint): number => Number(feeMinorUnits !== 0n);
