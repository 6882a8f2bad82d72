import { mergedIds } from "#extensions/capabilities/customers/index.ts";
import { type Invoice, InvoiceEntity } from "#extensions/capabilities/invoices/index.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** What a payer owes after failed charges, also where the policy tries nothing more. The oldest first. */
export async function dunnedInvoices(work: UnitOfWork, customerId: string): Promise<Invoice[]> {
  const ids = await mergedIds(work, customerId);
  const dunned = { customerId: ids, dunningStatus: ["retrying", "stopped"], status: "open" } as const;
  const found = await readRows(work, InvoiceEntity, dunned, { orderBy: [["id", "asc"]] });
  return found.filter(({ collectionMethod, subscriptionId }) => collectionMethod === "automatic" && subscriptionId);
}

export interface Total {
  readonly currency: string;
  readonly amount: bigint;
}

/** What is owed, by currency in the order of the alphabet. */
export function totalsOf(invoices: readonly Pick<Invoice, "currency" | "dueMinorUnits">[]): Total[] {
  const sums = new Map<string, bigint>();
  for (const { currency, dueMinorUnits } of invoices) sums.set(currency, (sums.get(currency) ?? 0n) + dueMinorUnits);
  return [...sums]
    .map(([currency, amount]) => ({ currency, amount }))
    .sort((a, b) => (a.currency < b.currency ? -1 : 1));
}
