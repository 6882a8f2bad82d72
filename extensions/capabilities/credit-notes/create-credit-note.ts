import { lockBillingAccount } from "#extensions/capabilities/customer-credits/index.ts";
import {
  assertNoneUnderWay,
  creditedOf,
  getInvoice,
  type Invoice,
  InvoiceEntity,
  type InvoiceLine,
  linesOf,
  NOTHING,
  partOf,
  totalOf,
  withoutPart,
} from "#extensions/capabilities/invoices/index.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { sumOf } from "#extensions/platform/kernel/shares.rules.ts";
import { lockRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { CreateCreditNoteRequest, CreditNoteLine } from "#proto/tollhouse/v1/credit_notes_pb.ts";
import type { CreditNote } from "./credit-note.entity.ts";
import { assertGivable, isCarriedFrom, lineTwice, tooMuchOfLine, wayOf } from "./credit-note.rules.ts";
import { issueNote, type Part } from "./issue-note.ts";
import { assertLocked, lockPaymentsOf, readFunds } from "./payments.ts";

/** @throws credit_note_invalid, invoice_not_open, invoice_payment_in_progress, resource_missing */
export async function createCreditNote(work: UnitOfWork, request: CreateCreditNoteRequest): Promise<CreditNote> {
  const { customerId, currency } = await getInvoice(work, request.invoiceId);
  return work.atomically(async (phase) => {
    await lockPaymentsOf(phase, [request.invoiceId]);
    await lockBillingAccount(phase, { customerId, currency });
    const note = await issue(phase, await lockRow(phase, InvoiceEntity, request.invoiceId, "invoice"), request);
    await phase.save();
    return note;
  });
}

async function issue(phase: UnitOfWork, invoice: Invoice, request: CreateCreditNoteRequest): Promise<CreditNote> {
  const settledBy = wayOf(invoice, request.settledBy);
  await assertNoneUnderWay(phase, invoice);
  const parts = await partsOf(phase, invoice, request.lines);
  const { transactionId, ...funds } = await readFunds(phase, invoice);
  // A payment that has just succeeded may be what is left.
  if (settledBy !== "reduce" && transactionId) assertLocked(phase, invoice, transactionId);
  assertGivable(invoice, { amount: sumOf(parts, ({ amounts }) => totalOf(amounts)), settledBy, funds });
  return issueNote(phase, { invoice, parts, settledBy, transactionId, reason: request.reason ?? null });
}

/** The asked parts, each with its share of what is left of its line's discount and tax. @throws credit_note_invalid */
async function partsOf(phase: UnitOfWork, invoice: Invoice, asked: readonly CreditNoteLine[]): Promise<Part[]> {
  const lines = (await linesOf(phase, [invoice.id])).get(invoice.id) ?? [];
  const credited = await creditedOf(
    phase,
    asked.map(({ lineId }) => lineId),
  );
  return asked.map(({ lineId, amount }, index) => {
    if (asked.findIndex((other) => other.lineId === lineId) < index) throw lineTwice(lineId, index);
    const line = lines.find(({ id }) => id === lineId);
    if (!line) throw refuse("resource_missing", { noun: "line", id: lineId, param: `lines[${index}].line_id` });
    if (line.carriedFromInvoiceId != null) throw isCarriedFrom(line.carriedFromInvoiceId, index);
    const left = withoutPart(chargedOf(line), credited.get(lineId) ?? NOTHING);
    if (amount > totalOf(left)) throw tooMuchOfLine(totalOf(left), invoice.currency, index);
    return { line, amounts: partOf(left, amount) };
  });
}

function chargedOf(line: InvoiceLine) {
  const { amountMinorUnits: amount, discountMinorUnits: discount } = line;
  return { amount, discount, tax: line.taxMinorUnits, includedTax: line.includedTaxMinorUnits };
}
