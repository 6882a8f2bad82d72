import { InvoiceEntity } from "#extensions/capabilities/invoices/index.ts";
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
