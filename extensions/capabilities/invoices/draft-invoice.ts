import { newOrderedId } from "#extensions/platform/kernel/ids.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type Invoice, InvoiceEntity, type InvoiceLine, InvoiceLineEntity } from "./invoice.entity.ts";
import type { Collection, InvoiceReason, NewLine } from "./invoice-shapes.rules.ts";
import { totalsOf } from "./invoice-totals.rules.ts";
import { waitingLines } from "./lines.queries.ts";
import { recordInvoice } from "./record-invoice.ts";

export interface NewInvoice {
  readonly customerId: string;
  readonly subscriptionId: string | null;
  readonly periodIndex: number | null;
  readonly reason: InvoiceReason;
  readonly currency: string;
  readonly collectionMethod: Collection;
  readonly daysUntilDue: number;
  /** Null for the customer's default. */
  readonly paymentMethodId: string | null;
  /** In which its periods are days. The customer's when absent. */
  readonly timeZone?: string;
  readonly lines: readonly NewLine[];
  /** False for an invoice of a pause, which nobody may ever pay. */
  readonly takesWaiting?: boolean;
  /** What waited for it, where that is known already. */
  readonly waiting?: readonly InvoiceLine[];
}

/**
 * Writes a draft with these lines, and those that waited for the next invoice of the subscription. The customer's
 * billing account must be locked, which keeps them waiting.
 */
export async function draftInvoice(
  phase: UnitOfWork,
  { lines, takesWaiting = true, waiting: known, ...invoice }: NewInvoice,
): Promise<Invoice> {
  const id = newOrderedId("invoice", phase.now());
  const { subscriptionId } = invoice;
  const isRead = takesWaiting && subscriptionId !== null && !known;
  const waiting = known ?? (isRead ? await waitingLines(phase, [subscriptionId]) : []);
  for (const [position, line] of waiting.entries()) Object.assign(line, { invoiceId: id, position });
  for (const [index, line] of lines.entries())
    insertLine(phase, line, { ...invoice, invoiceId: id, position: waiting.length + index });
  const draft = createRow(phase, InvoiceEntity, {
    ...{ id, number: null, numberText: null, status: "draft", ...invoice, ...totalsOf([...waiting, ...lines]) },
    ...{ appliedMinorUnits: 0n, creditedMinorUnits: 0n, carriedMinorUnits: 0n, dueMinorUnits: 0n, paidMinorUnits: 0n },
  });
  recordInvoice(phase, "invoice.created", draft);
  return draft;
}

interface Place {
  readonly invoiceId: string | null;
  readonly subscriptionId: string | null;
  readonly position: number;
}

function insertLine(phase: UnitOfWork, line: NewLine, { invoiceId, subscriptionId, position }: Place): void {
  createRow(phase, InvoiceLineEntity, {
    id: newOrderedId("invoiceLine", phase.now()),
    ...{ invoiceId, subscriptionId, position, ...line },
  });
}

/**
 * Lets lines of a void invoice wait again for the next one of the subscription. The invoice keeps copies of them, which
 * count nowhere. The customer's billing account must be locked.
 */
export async function waitAgain(phase: UnitOfWork, invoiceId: string, lineIds: readonly string[]): Promise<void> {
  if (lineIds.length === 0) return;
  const { em, environment } = phase;
  const lines = await em.find(InvoiceLineEntity, { environment, invoiceId, id: { $in: [...lineIds] } });
  for (const line of lines) {
    const { subscriptionId = null, position } = line;
    insertLine(phase, copyOf(line), { invoiceId, subscriptionId, position });
    line.invoiceId = null;
  }
}

function copyOf(line: InvoiceLine): NewLine {
  const { type, description, quantity, priceId = null, itemId = null, creditsLineId = null, tax = null } = line;
  const { amountMinorUnits, discountMinorUnits, taxMinorUnits, includedTaxMinorUnits } = line;
  return {
    ...{ type, description, quantity, priceId, itemId, creditsLineId, tax, basis: line.basis ?? null },
    ...{ periodStart: line.periodStart ?? null, periodEnd: line.periodEnd ?? null },
    ...{ amountMinorUnits, discountMinorUnits, taxMinorUnits, includedTaxMinorUnits },
    // What was carried over is followed to the line that waits.
    carriedFromInvoiceId: null,
  };
}

/** Lets lines wait, in this order, for the next invoice of the subscription. */
export function billLater(phase: UnitOfWork, subscriptionId: string, lines: readonly NewLine[]): void {
  for (const [position, line] of lines.entries())
    insertLine(phase, line, { invoiceId: null, subscriptionId, position });
}
