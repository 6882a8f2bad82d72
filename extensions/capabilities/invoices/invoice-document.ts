import { calculationOf, couponOf } from "#contract/line-calculation.ts";
import type { BillDocument, BillRow, BillSum } from "#extensions/platform/documents/bill.ts";
import type { Invoice, InvoiceLine } from "./invoice.entity.ts";
import { basisMessage } from "./invoice.message.ts";
import { type InvoiceFormats, invoiceFormats } from "./invoice-formats.ts";
import type { Buyer, Seller } from "./invoice-parties.ts";
import { taxesByRate } from "./invoice-taxes.rules.ts";
import { INVOICE_TEXTS } from "./invoice-texts.ts";
import type { InvoiceTexts } from "./invoice-words.ts";

/** A payment of an invoice that succeeded. */
export interface InvoicePayment {
  readonly transactionId: string;
  readonly amountMinorUnits: bigint;
  readonly paidAt: Date;
  readonly brand: string | null;
  readonly last4: string | null;
}

export interface InvoiceContent {
  readonly invoice: Invoice;
  readonly lines: readonly InvoiceLine[];
  readonly seller: Seller;
  readonly buyer: Buyer | null;
  readonly payments: readonly InvoicePayment[];
  /** The payer's page. Null where the installation has no domain for it. */
  readonly url: string | null;
}

interface Written extends InvoiceContent {
  readonly texts: InvoiceTexts;
  readonly formats: InvoiceFormats;
}

/** The invoice in the buyer's language, with the days of its time zone. */
export function invoiceDocument(content: InvoiceContent): BillDocument {
  const { invoice, lines, buyer } = content;
  const language = buyer?.language ?? "en";
  const texts = INVOICE_TEXTS[language];
  const formats = invoiceFormats({ language, currency: invoice.currency, timeZone: zoneOf(content) });
  const written = { ...content, texts, formats };
  const { finalizedAt, numberText } = invoice;
  if (finalizedAt == null || numberText == null) throw new Error(`invoice ${invoice.id} is a draft`);
  return {
    name: `${texts.title} ${numberText}`,
    createdAt: finalizedAt,
    paper: language === "en" ? "LETTER" : "A4",
    title: texts.title,
    facts: [
      [texts.number, numberText],
      [texts.date, formats.day(finalizedAt)],
      // What is given back is due on no day.
      ...(invoice.dueAt == null || invoice.totalMinorUnits < 0n
        ? []
        : [[texts.dueDate, formats.day(invoice.dueAt)] as const]),
    ],
    parties: partiesOf(written),
    headline: headlineOf(written),
    columns: texts.columns,
    rows: lines.map((line) => rowOf(line, written)),
    sums: sumsOf(written),
    notes: notesOf(written),
    pageOf: texts.page,
  };
}

/** The zone of the subscription, else the customer's. */
export function zoneOf({ invoice, buyer }: Pick<InvoiceContent, "invoice" | "buyer">): string {
  return invoice.timeZone ?? buyer?.timeZone ?? "UTC";
}

function partiesOf({ seller, buyer, texts, formats }: Written): BillDocument["parties"] {
  const linesOf = ({ name, legalName, address, taxIds, email }: Seller) => [
    ...[name, legalName].filter((line) => line !== null),
    ...formats.address(address),
    ...(email === null ? [] : [email]),
    ...taxIds.map(texts.taxId),
  ];
  const sold = { label: texts.from, lines: linesOf(seller) };
  return buyer === null ? [sold] : [sold, { label: texts.to, lines: linesOf({ ...buyer, legalName: null }) }];
}

function headlineOf({ invoice, texts, formats }: Written): string {
  const { status, totalMinorUnits, dueMinorUnits, dueAt, paidAt, finalizedAt } = invoice;
  if (status === "void") return texts.void;
  if (totalMinorUnits < 0n) return texts.credited(formats.money(-totalMinorUnits));
  if (status === "paid") return texts.paid(formats.day(paidAt ?? finalizedAt ?? invoice.createdAt));
  return texts.due(formats.money(dueMinorUnits), formats.day(dueAt ?? invoice.createdAt));
}

function rowOf(line: InvoiceLine, { texts, formats }: Written): BillRow {
  const { type, description, quantity, periodStart, periodEnd, amountMinorUnits } = line;
  const kind = texts.lineTypes[type];
  // Asked once, whatever the quantity, and for no time.
  const isOnce = type === "carried" || type === "setup_fee";
  const period = periodStart && periodEnd && !isOnce ? formats.period(periodStart, periodEnd) : null;
  const made = calculationOf(
    { lineType: type, quantity, amount: amountMinorUnits, basis: basisMessage(line.basis ?? null) },
    formats.money,
  );
  const calculation = made && (made.isPart ? texts.part(made.whole) : made.whole);
  const details = [[kind, period].filter(Boolean).join(" · "), calculation ?? ""].filter((detail) => detail !== "");
  return {
    text: type === "carried" ? texts.carried : description,
    details,
    quantity: isOnce ? "" : String(quantity),
    amount: formats.money(amountMinorUnits),
  };
}

/** How the amount due comes about. What is 0 is left out, but for the total and the amount due. */
function sumsOf(written: Written): BillSum[] {
  const { invoice, lines, payments, texts, formats } = written;
  const taxes = taxesByRate(lines).map(({ rate, netMinorUnits, taxMinorUnits }) => ({
    isIncluded: rate.inclusive,
    texts: [rate.name, formats.percent(rate.millipercent), formats.money(netMinorUnits)] as const,
    amount: formats.money(taxMinorUnits),
  }));
  const optional = (label: string, minorUnits: bigint) =>
    minorUnits === 0n ? [] : [{ label, amount: formats.money(minorUnits) }];
  const { totalMinorUnits: total } = invoice;
  return [
    { label: texts.subtotal, amount: formats.money(invoice.subtotalMinorUnits) },
    ...optional(discountLabel(written), -invoice.discountMinorUnits),
    ...taxes.filter(({ isIncluded }) => !isIncluded).map((tax) => ({ ...tax, label: texts.tax(...tax.texts) })),
    { label: texts.total, amount: formats.money(total), isTotal: true },
    ...taxes.filter(({ isIncluded }) => isIncluded).map((tax) => ({ ...tax, label: texts.includedTax(...tax.texts) })),
    ...optional(texts.creditGiven, total < 0n ? -total : 0n),
    ...optional(texts.creditApplied, -invoice.appliedMinorUnits),
    ...optional(texts.creditNotes, -invoice.creditedMinorUnits),
    ...optional(texts.carriedOn, -invoice.carriedMinorUnits),
    ...payments.map((payment) => ({
      label: texts.payment(formats.day(payment.paidAt), cardOf(payment)),
      amount: formats.money(-payment.amountMinorUnits),
    })),
    { label: texts.amountDue, amount: formats.money(invoice.dueMinorUnits), isTotal: true },
  ];
}

function discountLabel({ invoice, lines, texts, formats }: Written): string {
  // What is given back was discounted, and is given back less that.
  if (invoice.discountMinorUnits < 0n) return texts.discountTaken;
  const coupon = couponOf(lines.map(({ basis = null }) => ({ basis: basisMessage(basis) })));
  if (!coupon) return texts.discount;
  const percent = coupon.basisPoints === null ? null : formats.percent(coupon.basisPoints * 10);
  return `${texts.discount} (${[coupon.name, percent].filter(Boolean).join(", ")})`;
}

const cardOf = ({ brand, last4 }: InvoicePayment) => (last4 === null ? null : `${brand ?? ""} •••• ${last4}`.trim());

function notesOf({ invoice, seller, url, texts }: Written): string[] {
  return [
    ...(invoice.environment === "sandbox" ? [texts.sandbox] : []),
    ...(url !== null && invoice.dueMinorUnits > 0n ? [texts.payAt(url)] : []),
    ...(seller.email === null ? [] : [texts.questions(seller.email)]),
  ];
}
