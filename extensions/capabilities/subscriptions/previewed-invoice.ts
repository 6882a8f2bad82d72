import { create } from "@bufbuild/protobuf";
import { basisMessage, leastPayment, type NewLine, settle, totalsOf } from "#extensions/capabilities/invoices/index.ts";
import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { InvoiceLineSchema } from "#proto/tollhouse/v1/invoices_pb.ts";
import { type PreviewedInvoice, PreviewedInvoiceSchema } from "#proto/tollhouse/v1/subscriptions_pb.ts";
import { digestOf } from "./preview-token.ts";

interface ToPreview {
  readonly currency: string;
  readonly lines: readonly NewLine[];
  /** The customer's credit. */
  readonly creditMinorUnits: bigint;
  /** Whether a later invoice can take what is too little for a payment. */
  readonly isCarriedOn: boolean;
}

/** An invoice with these lines as it would be finalized. */
export function previewedInvoice(
  work: UnitOfWork,
  { currency, lines, creditMinorUnits, isCarriedOn }: ToPreview,
): PreviewedInvoice {
  const totals = totalsOf(lines);
  const { totalMinorUnits } = totals;
  const { appliedMinorUnits, dueMinorUnits } = settle({
    ...{ totalMinorUnits, creditMinorUnits, isCarriedOn, leastMinorUnits: leastPayment(work) },
  });
  return create(PreviewedInvoiceSchema, {
    ...{ currency, lines: lines.map(lineMessage), total: totalMinorUnits },
    ...{ subtotal: totals.subtotalMinorUnits, discount: totals.discountMinorUnits, tax: totals.taxMinorUnits },
    ...{ creditApplied: appliedMinorUnits, amountDue: dueMinorUnits },
  });
}

function lineMessage(line: NewLine) {
  return messageOf(InvoiceLineSchema, line, {
    ...{ lineId: "", lineType: line.type, amount: line.amountMinorUnits, discount: line.discountMinorUnits },
    ...{ tax: line.taxMinorUnits, includedTax: line.includedTaxMinorUnits, taxRate: line.tax },
    basis: basisMessage(line.basis ?? null),
  });
}

/** A digest of what the invoice bills, line by line. */
export function billedBy(invoice: PreviewedInvoice | null): string {
  if (!invoice) return digestOf(null);
  const { lines, creditApplied, amountDue } = invoice;
  const amounts = lines.map(({ lineType, priceId, quantity, amount, discount, tax, includedTax, creditsLineId }) => [
    ...[lineType, priceId, quantity, amount, discount, tax, includedTax, creditsLineId],
  ]);
  return digestOf([amounts, creditApplied, amountDue]);
}
