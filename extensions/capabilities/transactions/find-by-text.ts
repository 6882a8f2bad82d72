import { customersFoundBy } from "#extensions/capabilities/customers/index.ts";
import { listRows } from "#extensions/platform/lists/list-page.ts";
import type { Values } from "#extensions/platform/lists/search.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { transactionList } from "./transaction.list.ts";

/** The newest, so that a common text costs a bounded number of lookups. */
const MOST = 25;

/** The payments and the customers that a text finds, as columns of what follows a payment name them. */
export async function paidFor(work: UnitOfWork, text: string): Promise<Values> {
  const [transactions, customers] = [
    await listRows(work, transactionList, { q: text, limit: MOST }),
    await customersFoundBy(work, text),
  ];
  return { transaction_id: transactions.map(({ id }) => id), customer_id: customers.slice(0, MOST) };
}
