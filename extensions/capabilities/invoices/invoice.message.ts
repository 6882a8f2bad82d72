import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { InvoiceLineSchema, InvoiceSchema } from "#proto/tollhouse/v1/invoices_pb.ts";
import { attemptsOf, type ShownAttempt } from "./attempts.queries.ts";
import type { Invoice, InvoiceLine } from "./invoice.entity.ts";
import { linesOf } from "./lines.queries.ts";

function invoiceMessage(invoice: Invoice, lines: readonly InvoiceLine[], attempts: readonly ShownAttempt[]) {
  return messageOf(InvoiceSchema, invoice, {
    invoiceId: invoice.id,
    invoiceNumber: invoice.numberText ?? null,
    invoiceStatus: invoice.status,
    invoiceReason: invoice.reason,
    lines: lines.map(lineMessage),
    subtotal: invoice.subtotalMinorUnits,
    discount: invoice.discountMinorUnits,
    tax: invoice.taxMinorUnits,
    includedTax: invoice.includedTaxMinorUnits,
    total: invoice.totalMinorUnits,
    creditApplied: invoice.appliedMinorUnits,
    amountCredited: invoice.creditedMinorUnits,
    amountDue: invoice.dueMinorUnits,
    amountPaid: invoice.paidMinorUnits,
    amountCarried: invoice.carriedMinorUnits,
    hostedUrl: null,
    attempts: attempts.map(({ invoiceId: _, ...attempt }) => attempt),
  });
}

function lineMessage(line: InvoiceLine) {
  return messageOf(InvoiceLineSchema, line, {
    ...{ lineId: line.id, lineType: line.type, amount: line.amountMinorUnits, discount: line.discountMinorUnits },
    ...{ tax: line.taxMinorUnits, includedTax: line.includedTaxMinorUnits, taxRate: line.tax ?? null },
  });
}

/** Invoices with their lines and attempts, which two statements read for all. */
export async function invoiceMessages(invoices: readonly Invoice[], work: UnitOfWork) {
  const ids = invoices.map(({ id }) => id);
  const lines = await linesOf(work, ids);
  const attempts = await attemptsOf(work, ids);
  return invoices.map((invoice) =>
    invoiceMessage(invoice, lines.get(invoice.id) ?? [], attempts.get(invoice.id) ?? []),
  );
}

export async function shownInvoice(work: UnitOfWork, invoice: Invoice) {
  const { id } = invoice;
  const [lines, attempts] = [await linesOf(work, [id]), await attemptsOf(work, [id])];
  return invoiceMessage(invoice, lines.get(id) ?? [], attempts.get(id) ?? []);
}

/** An event leaves out the lines and the attempts. */
export const eventMessage = (invoice: Invoice) => invoiceMessage(invoice, [], []);
