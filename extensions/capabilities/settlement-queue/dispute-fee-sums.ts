import { monthOf } from "#extensions/platform/kernel/months.rules.ts";
import { addToTallies } from "#extensions/platform/tallies/tallies.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** The tally of the fees of disputes: by the month in which the bank opened them, currency, category and network. */
export const DISPUTE_FEE_SUMS = "dispute_fees";

interface Disputed {
  readonly openedAt: Date;
  readonly reasonCategory: string;
  readonly network: string | null;
}

/** Counts a fee in the transaction that books it. */
export async function sumDisputeFee(
  phase: UnitOfWork,
  { openedAt, reasonCategory, network }: Disputed,
  { currency, amountMinorUnits }: { readonly currency: string; readonly amountMinorUnits: bigint },
): Promise<void> {
  const group = [monthOf(openedAt), currency, reasonCategory, network ?? "none"];
  await addToTallies(phase, [{ name: DISPUTE_FEE_SUMS, group, count: 1, amount: amountMinorUnits }]);
}
