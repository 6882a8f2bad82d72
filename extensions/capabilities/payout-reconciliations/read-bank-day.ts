import { readBankDays } from "#extensions/capabilities/reconciliation/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** The day on which the bank sent the payout, by its statement. Null until a line is matched. */
export async function readBankDay(work: UnitOfWork, payoutId: string): Promise<string | null> {
  return (await readBankDays(work, [payoutId])).get(payoutId) ?? null;
}
