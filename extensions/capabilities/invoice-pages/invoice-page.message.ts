import { type CreditNote, CreditNoteEntity } from "#extensions/capabilities/credit-notes/index.ts";
import {
  basisMessage,
  type InvoiceContent,
  type Party,
  readContent,
  taxesByRate,
  zoneOf,
} from "#extensions/capabilities/invoices/index.ts";
import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { InvoicePageSchema, InvoicePaymentSchema } from "#proto/tollhouse/v1/invoice_pages_pb.ts";
import type { PageView } from "./view-page.ts";

const SHOWS_DECLINE: ReadonlySet<string> = new Set(["pay", "card"]);

export async function pageMessage(work: UnitOfWork, view: PageView) {
  const { invoice, step, transaction } = view;
  const content = await readContent(work, invoice);
  const notes = await readRows(work, CreditNoteEntity, { invoiceId: invoice.id }, { orderBy: [["id", "asc"]] });
  return messageOf(InvoicePageSchema, invoice, {
    invoiceNumber: invoice.numberText ?? "",
    invoiceStatus: invoice.status,
    step,
    seller: partyMessage(content.seller),
    buyer: content.buyer && partyMessage({ ...content.buyer, legalName: null }),
    ...amountsOf(content),
    creditNotes: notes.map(noteMessage),
    language: content.buyer?.language ?? null,
    timeZone: zoneOf(content),
    declineMessage: SHOWS_DECLINE.has(step) ? (transaction?.decline?.messageForCustomer ?? null) : null,
    nextUrl: step === "approve" ? (transaction?.nextAction?.redirectToUrl ?? null) : null,
    heldForSeconds: step === "card" ? secondsLeft(view) : null,
  });
}

export function paymentMessage({ step, attempt }: PageView) {
  return messageOf(InvoicePaymentSchema, {}, { step, transactionId: attempt?.transactionId ?? null });
}

function amountsOf({ invoice, lines, payments }: InvoiceContent) {
  return {
    lines: lines.map(({ type, description, quantity, periodStart, periodEnd, amountMinorUnits, basis = null }) => ({
      ...{ lineType: type, description, quantity, periodStart, periodEnd, amount: amountMinorUnits },
      basis: basisMessage(basis),
    })),
    taxes: taxesByRate(lines).map(({ rate, netMinorUnits, taxMinorUnits }) => ({
      ...{ taxRate: rate, net: netMinorUnits, tax: taxMinorUnits },
    })),
    subtotal: invoice.subtotalMinorUnits,
    discount: invoice.discountMinorUnits,
    total: invoice.totalMinorUnits,
    creditApplied: invoice.appliedMinorUnits,
    amountCredited: invoice.creditedMinorUnits,
    amountCarried: invoice.carriedMinorUnits,
    amountDue: invoice.dueMinorUnits,
    payments: payments.map(({ transactionId, amountMinorUnits, paidAt, brand, last4 }) => ({
      ...{ transactionId, amount: amountMinorUnits, paidAt, cardBrand: brand, cardLast4: last4 },
    })),
  };
}

function noteMessage({ numberText, amountMinorUnits, settledBy, status, createdAt, reason }: CreditNote) {
  // What a bank would not take back became credit.
  const way = status === "failed" ? "credit" : settledBy;
  return { creditNoteNumber: numberText, amount: amountMinorUnits, settledBy: way, createdAt, reason: reason ?? null };
}

function partyMessage({ name, legalName, email, address, taxIds }: Party & { readonly legalName: string | null }) {
  return { name, legalName, email, address, taxIds: [...taxIds] };
}

function secondsLeft({ transaction, now }: PageView): number | null {
  const until = transaction?.sessionExpiresAt;
  return until == null ? null : Math.max(0, Math.ceil((until.getTime() - now.getTime()) / 1_000));
}
