import { addEntry } from "#extensions/capabilities/customer-credits/index.ts";
import {
  type Charged,
  type Invoice,
  type InvoiceLine,
  InvoiceLineEntity,
  lowerInvoice,
  totalOf,
} from "#extensions/capabilities/invoices/index.ts";
import { reserveRefund } from "#extensions/capabilities/refunds/index.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { sumOf } from "#extensions/platform/kernel/shares.rules.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type CreditNote, CreditNoteEntity, type SettledBy } from "./credit-note.entity.ts";
import { numberText } from "./credit-note.rules.ts";
import { nextNumber } from "./notes.queries.ts";

/** A part of a line that is given back. */
export interface Part {
  readonly line: InvoiceLine;
  readonly amounts: Charged;
}

export interface NewNote {
  readonly invoice: Invoice;
  readonly parts: readonly Part[];
  readonly settledBy: SettledBy;
  /** The locked payment that a refund takes it from. */
  readonly transactionId: string | null;
  readonly reason: string | null;
}

/**
 * Writes a credit note with its effects. The payment, the billing account and the invoice must be locked, and the caller
 * has checked that nothing is exceeded.
 */
export async function issueNote(phase: UnitOfWork, asked: NewNote): Promise<CreditNote> {
  const { invoice, parts, settledBy, reason } = asked;
  const id = newId("creditNote", phase.now());
  const number = await nextNumber(phase);
  const amount = sumOf(parts, ({ amounts }) => totalOf(amounts));
  for (const [position, part] of parts.entries()) giveBackLine(phase, id, { ...part, position });
  const note = createRow(phase, CreditNoteEntity, {
    ...{ id, number, numberText: numberText(number), status: settledBy === "refund" ? "pending" : "settled" },
    ...{ invoiceId: invoice.id, customerId: invoice.customerId, currency: invoice.currency },
    ...{ amountMinorUnits: amount, settledBy, reason },
    creditedMinorUnits: await creditedNow(phase, asked, amount),
    refundId: settledBy === "refund" ? await refundOf(phase, asked, { amount, number }) : null,
  });
  phase.record({ type: "credit_note.created", subject: note, parentId: invoice.id });
  if (note.status === "settled") phase.record({ type: "credit_note.settled", subject: note, parentId: invoice.id });
  return note;
}

/** What becomes the customer's credit at once. */
async function creditedNow(phase: UnitOfWork, asked: NewNote, amount: bigint): Promise<bigint> {
  const { invoice, settledBy, reason } = asked;
  if (settledBy === "refund") return 0n;
  if (settledBy === "reduce") return lowerInvoice(phase, invoice, amount);
  const { customerId, currency, id: invoiceId } = invoice;
  await addEntry(phase, { customerId, currency, type: "credit_note", amountMinorUnits: amount, invoiceId, reason });
  return amount;
}

/**
 * Reserves the refund with the note, so that nothing else can take its amount meanwhile, and due work sends it exactly
 * once, also after a crash.
 */
async function refundOf(
  phase: UnitOfWork,
  { transactionId }: NewNote,
  { amount, number }: { amount: bigint; number: number },
): Promise<string> {
  const note = `Credit note ${numberText(number)}`;
  const asked = { amount, reason: "requested_by_customer", note, delayMinutes: 0 };
  return (await reserveRefund(phase, transactionId ?? "", asked)).id;
}

function giveBackLine(
  phase: UnitOfWork,
  creditNoteId: string,
  { line, amounts, position }: Part & { position: number },
): void {
  createRow(phase, InvoiceLineEntity, {
    ...{ id: newId("invoiceLine", phase.now()), invoiceId: null, subscriptionId: null, position, type: "credit_note" },
    ...{ description: line.description, priceId: line.priceId ?? null, itemId: line.itemId ?? null },
    ...{ quantity: line.quantity, periodStart: line.periodStart ?? null, periodEnd: line.periodEnd ?? null },
    ...{ amountMinorUnits: -amounts.amount, discountMinorUnits: -amounts.discount, taxMinorUnits: -amounts.tax },
    ...{ includedTaxMinorUnits: -amounts.includedTax, tax: line.tax ?? null },
    ...{ creditsLineId: line.id, creditNoteId },
  });
}
