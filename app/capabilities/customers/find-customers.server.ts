import { attempt } from "#app/dashboard/attempt.server.ts";
import { searchOf } from "#app/dashboard/filters/text-fields.server.ts";
import type { OrganizationClients } from "#extensions/caller/index.ts";
import { type CustomerView, customerView } from "./customer-view.server.ts";

const SHOWN = 10;

/** The newest active customers that have each of these words in their name, email or reference. */
export async function findCustomers({ customers }: OrganizationClients, words: string): Promise<CustomerView[]> {
  const search = searchOf(words);
  if (search.q === undefined) return [];
  const { value } = await attempt(() => customers.listCustomers({ ...search, limit: SHOWN }));
  return value?.data.map(customerView) ?? [];
}
