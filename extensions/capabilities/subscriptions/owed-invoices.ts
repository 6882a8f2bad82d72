import { InvoiceEntity } from "#extensions/capabilities/invoices/index.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** The invoices that an end of the subscription voids, in the order in which they are locked. */
export async function owedIds(phase: UnitOfWork, subscriptionId: string): Promise<string[]> {
  const owed = await readRows(phase, InvoiceEntity, { subscriptionId, status: ["draft", "open"] });
  return owed.map(({ id }) => id).sort();
}
