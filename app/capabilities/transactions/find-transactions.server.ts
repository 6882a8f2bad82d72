import { attempt } from "#app/dashboard/attempt.server.ts";
import { searchOf } from "#app/dashboard/filters/text-fields.server.ts";
import type { OrganizationClients } from "#extensions/caller/index.ts";
import { type TransactionRow, transactionRow, WITH_CUSTOMER } from "./transaction-view.server.ts";

const SHOWN = 10;

/** The newest transactions that have each of these words: see the filter `q`. */
export async function findTransactions(
  { transactions }: OrganizationClients,
  words: string,
): Promise<TransactionRow[]> {
  const search = searchOf(words);
  if (search.q === undefined) return [];
  const { value } = await attempt(() => transactions.listTransactions({ ...search, ...WITH_CUSTOMER, limit: SHOWN }));
  return value?.data.map(transactionRow) ?? [];
}
