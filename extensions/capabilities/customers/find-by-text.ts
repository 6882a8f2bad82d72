import { listRows } from "#extensions/platform/lists/list-page.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { CustomerEntity } from "./customer.entity.ts";
import { customerList } from "./customer.list.ts";
import { isMasked } from "./customer.rules.ts";

/** The newest, so that a common name costs a bounded number of lookups. */
const MOST = 50;
const MIN_LENGTH = 3;

/** IDs of customers that the text finds, and of those merged into them. Never of health data. */
export async function customersFoundBy(work: UnitOfWork, text: string): Promise<string[]> {
  if (text.length < MIN_LENGTH) return [];
  const customerStatus = ["active", "archived", "merged"];
  const found = await listRows(work, customerList, { q: text, customerStatus, limit: MOST });
  const ids = found.filter((customer) => !isMasked(customer)).map(({ id }) => id);
  const merged = ids.length > 0 ? await readRows(work, CustomerEntity, { mergedIntoCustomerId: ids }) : [];
  return [...new Set([...ids, ...merged.map(({ id }) => id)])].slice(0, MOST);
}
