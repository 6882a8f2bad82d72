import { type Invoice, InvoiceEntity } from "#extensions/capabilities/invoices/index.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { Subscription } from "./subscription.entity.ts";

/**
 * The invoices that an end of the subscription voids, in the order in which they are locked: all that are owed, or that of
 * a change which never happens if the others stay due.
 */
export async function owedIds(
  phase: UnitOfWork,
  { id: subscriptionId, pendingChange }: Pick<Subscription, "id" | "pendingChange">,
  { keepsOpenInvoice }: { readonly keepsOpenInvoice: boolean },
): Promise<string[]> {
  const owed = await readRows(phase, InvoiceEntity, { subscriptionId, status: ["draft", "open"] });
  return owed
    .map(({ id }) => id)
    .filter((id) => !keepsOpenInvoice || id === pendingChange?.invoiceId)
    .sort();
}

/** Open invoices whose time to pay is over. That of a change which waits for its payment is not owed. */
export async function overdueInvoices(
  phase: UnitOfWork,
  { id: subscriptionId, pendingChange }: Pick<Subscription, "id" | "pendingChange">,
): Promise<Invoice[]> {
  const open = await readRows(phase, InvoiceEntity, { subscriptionId, status: "open" });
  return open.filter(({ id, dueAt }) => id !== pendingChange?.invoiceId && dueAt != null && dueAt <= phase.now());
}
