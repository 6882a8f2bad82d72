import { formatMoney } from "#contract/money.ts";
import { paidWith, receiptSums } from "#contract/receipt.ts";
import { MAIL_LOCALE, mailTime } from "#extensions/capabilities/mail/index.ts";
import { getOrganization } from "#extensions/capabilities/organizations/index.ts";
import { type TransactionExtension, transactionMessage } from "#extensions/capabilities/transactions/index.ts";
import type { BillDocument, BillRow } from "#extensions/platform/documents/bill.ts";
import { billPdf } from "#extensions/platform/documents/bill-pdf.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** The receipt of a sale as a PDF. The same sale gives the same bytes. */
export async function receiptFile(work: UnitOfWork, sale: TransactionExtension, customer: string | null) {
  const { name } = await getOrganization(work, { id: work.tenant.organizationId });
  const content = await billPdf(receiptDocument(sale, { seller: name, customer }));
  return { fileName: `receipt-${sale.id}.pdf`, contentType: "application/pdf", content: new Uint8Array(content) };
}

interface Parties {
  readonly seller: string;
  readonly customer: string | null;
}

function receiptDocument(sale: TransactionExtension, { seller, customer }: Parties): BillDocument {
  const message = transactionMessage(sale);
  const money = (amount: bigint) => formatMoney(amount, sale.currency, MAIL_LOCALE);
  const { parts, paid, refunded, total } = receiptSums(message);
  const facts = [
    ["Payment", sale.id],
    ["Paid on", mailTime(sale.createdAt, "UTC", "en")],
    ["Paid with", paidWith(message.paymentMethod)],
    ["Reference", sale.reference],
  ] as const;
  return {
    name: `Receipt ${sale.id}`,
    createdAt: sale.createdAt,
    paper: "LETTER",
    title: "Receipt",
    facts: facts.flatMap(([label, value]) => (value ? [[label, value] as const] : [])),
    parties: [{ label: "From", lines: [seller] }, ...(customer === null ? [] : [{ label: "To", lines: [customer] }])],
    headline: `${money(paid)} paid`,
    columns: ["Item", "Quantity", "Amount"],
    rows: rowsOf(sale, money),
    sums: [
      ...parts.map(({ label, amount }) => ({ label, amount: money(amount) })),
      { label: "Paid", amount: money(paid), isTotal: refunded === 0n },
      ...(refunded === 0n
        ? []
        : [
            { label: "Refunded", amount: money(-refunded) },
            { label: "Total", amount: money(total), isTotal: true },
          ]),
    ],
    notes: [],
    pageOf: (page, count) => `Page ${page} of ${count}`,
  };
}

function rowsOf(sale: TransactionExtension, money: (amount: bigint) => string): BillRow[] {
  const { lineItems, description, amountMinorUnits } = sale;
  const whole = { text: description || "Payment", details: [], quantity: "1", amount: money(amountMinorUnits) };
  if (!lineItems || lineItems.length === 0) return [whole];
  return lineItems.map(({ productName, productCode, quantity, totalAmount }) => ({
    ...{ text: productName, details: productCode ? [productCode] : [], quantity: String(quantity) },
    amount: money(BigInt(totalAmount)),
  }));
}
