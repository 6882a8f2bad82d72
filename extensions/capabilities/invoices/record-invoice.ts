import type { invoiceEvents } from "#contract/events/invoices.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { Invoice } from "./invoice.entity.ts";

/** Records what became of an invoice, for the timeline of its subscription too. */
export function recordInvoice(
  phase: UnitOfWork,
  type: keyof typeof invoiceEvents,
  invoice: Invoice,
  data: Readonly<Record<string, string>> = {},
): void {
  phase.record({ type, subject: invoice, parentId: invoice.subscriptionId ?? null, data });
}
