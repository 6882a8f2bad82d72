import { attempt } from "#app/dashboard/attempt.server.ts";
import type { OrganizationClients } from "#extensions/caller/index.ts";
import { type TransactionRow, transactionRow, WITH_CUSTOMER } from "./transaction-view.server.ts";

/** The contract's shortest and longest search. */
const MIN = 3;
const MAX = 64;
const SHOWN = 10;

/** The newest transactions by the start of an id, reference or description, or by last four digits. */
export async function findTransactions(
  { transactions }: OrganizationClients,
  words: string,
): Promise<TransactionRow[]> {
  if (words.length < MIN || words.length > MAX) return [];
  const { value } = await attempt(() => transactions.listTransactions({ q: words, limit: SHOWN, ...WITH_CUSTOMER }));
  return value?.data.map(transactionRow) ?? [];
}
