import type { OrganizationClients } from "#extensions/caller/index.ts";
import { attempt } from "./attempt.server.ts";
import type { NamedCustomer } from "./customer-cell.tsx";

const ALL = ["active", "archived", "merged", "redacted"];

/** The most that the contract takes at once. A page of a list has fewer. */
const MOST = 100;

/** Rows with their customers, for lists that don't expand them: one call for all of a page. */
export async function withCustomers<Row extends { readonly customerId: string }>(
  rows: readonly Row[],
  { customers }: OrganizationClients,
): Promise<(Row & { customer: NamedCustomer | null })[]> {
  const ids = [...new Set(rows.map(({ customerId }) => customerId))].slice(0, MOST);
  const { value } =
    ids.length === 0
      ? { value: null }
      : await attempt(() => customers.listCustomers({ ids, customerStatus: ALL, limit: ids.length }));
  const named = new Map(
    value?.data.map(({ customerId, name, email, reference, customerStatus, isMasked }) => [
      customerId,
      {
        ...{ customerId, customerStatus, isMasked },
        ...{ name: name ?? null, email: email ?? null, reference: reference ?? null },
      },
    ]),
  );
  return rows.map((row) => ({ ...row, customer: named.get(row.customerId) ?? null }));
}
