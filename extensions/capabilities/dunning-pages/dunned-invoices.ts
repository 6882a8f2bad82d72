import { mergedIds } from "#extensions/capabilities/customers/index.ts";
import { mayBegin } from "#extensions/capabilities/dunning/index.ts";
import { findLastAttempt, type Invoice, InvoiceEntity } from "#extensions/capabilities/invoices/index.ts";
import { SubscriptionEntity } from "#extensions/capabilities/subscriptions/index.ts";
import { findRow, readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** What a payer owes after failed charges, also where the policy tries nothing more. The oldest first. */
export async function dunnedInvoices(work: UnitOfWork, customerId: string): Promise<Invoice[]> {
  const ids = await mergedIds(work, customerId);
  const open = { customerId: ids, status: "open", collectionMethod: "automatic" } as const;
  const found = await readRows(work, InvoiceEntity, open, { orderBy: [["id", "asc"]] });
  const owed: Invoice[] = [];
  for (const invoice of found) if (await isDunned(work, invoice)) owed.push(invoice);
  return owed;
}

/** Dunning of a change that was made although its charge failed begins a moment after the email about it. */
async function isDunned(work: UnitOfWork, invoice: Invoice): Promise<boolean> {
  if (invoice.subscriptionId == null) return false;
  if (invoice.dunningStatus != null) return invoice.dunningStatus !== "recovered";
  const subscription = await findRow(work, SubscriptionEntity, { id: invoice.subscriptionId });
  if (!subscription || !mayBegin(subscription, invoice)) return false;
  return (await findLastAttempt(work, invoice.id))?.status === "failed";
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
