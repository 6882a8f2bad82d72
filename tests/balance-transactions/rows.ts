import { balanceTransactionList } from "#extensions/capabilities/balance-transactions/balance-transaction.list.ts";
import { listPage } from "#extensions/platform/lists/list-page.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { BalanceTransaction } from "#proto/tollhouse/v1/balance_transactions_pb.ts";

type Filters = Partial<
  Record<"sourceId" | "settlementId" | "payoutId" | "currency" | "sort", string> & {
    readonly balanceTransactionType: string[];
  }
>;

/** Every row of the list with these filters, read in small pages. */
export async function rowsOf(work: UnitOfWork, filters: Filters = {}): Promise<BalanceTransaction[]> {
  const rows: BalanceTransaction[] = [];
  let cursor: string | undefined;
  do {
    const page = await listPage(work, balanceTransactionList, { ...filters, limit: 7, ...(cursor && { cursor }) });
    rows.push(...page.data);
    cursor = page.nextCursor;
  } while (cursor);
  return rows;
}

export const netOf = (rows: readonly BalanceTransaction[]) => rows.reduce((sum, { netAmount }) => sum + netAmount, 0n);
