import type { TransactionExtension } from "#extensions/capabilities/transactions/index.ts";
import { quarterOf } from "#extensions/platform/tallies/quarter.ts";
import { addToTallies } from "#extensions/platform/tallies/tallies.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** The tally of the processing fees of payments, by the quarter of an hour in which the payments were created. */
export const FEE_SUMS = "metrics_fees";

type Sold = Pick<TransactionExtension, "createdAt" | "currency">;

export const feeGroup = ({ createdAt, currency }: Sold) => [quarterOf(new Date(createdAt)), currency, "fee"];

/** Fees are statistics of a payment, which no flush writes, so that their sum is kept beside them. */
export async function sumFees(
  phase: UnitOfWork,
  transaction: Sold & { readonly feeMinorUnits?: bigint | null | undefined },
  feeMinorUnits: bigint,
): Promise<void> {
  const former = transaction.feeMinorUnits ?? 0n;
  if (feeMinorUnits === former) return;
  const count = Number(feeMinorUnits !== 0n) - Number(former !== 0n);
  const added = { name: FEE_SUMS, group: feeGroup(transaction), count, amount: feeMinorUnits - former };
  await addToTallies(phase, [added]);
}
