import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import type { Environment } from "#contract/environment.ts";
import { instant, resource, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";
import type { DunningStatus, RecoveryCause, StoredDunning } from "./invoice-dunning.rules.ts";
import type {
  Collection,
  InvoiceReason,
  InvoiceStatus,
  LineBasis,
  LineType,
  StoredTax,
} from "./invoice-shapes.rules.ts";

const amount = () => p.bigint("bigint").defaultRaw("0");

/**
 * What a customer owes. Whoever changes one locks the customer's billing account first. Once it is finalized, its lines
 * and its number never change.
 */
export const InvoiceEntity = defineEntity({
  name: "Invoice",
  tableName: "invoices",
  ...tenantOwned,
  properties: {
    ...resource(),
    /** Null for a draft. Consecutive in the organization and environment. */
    number: p.integer().nullable(),
    /** As people read it: INV-000042. */
    numberText: text().nullable(),
    status: text().$type<InvoiceStatus>(),
    customerId: text(),
    subscriptionId: text().nullable(),
    /** The period that it is the invoice of; a period has one. */
    periodIndex: p.integer().nullable(),
    reason: text().$type<InvoiceReason>(),
    currency: text(),
    collectionMethod: text().$type<Collection>(),
    daysUntilDue: p.integer(),
    /** The method to charge. Null for the customer's default. */
    paymentMethodId: text().nullable(),
    subtotalMinorUnits: amount(),
    discountMinorUnits: amount(),
    taxMinorUnits: amount(),
    includedTaxMinorUnits: amount(),
    totalMinorUnits: amount(),
    /** From the customer's credit. */
    appliedMinorUnits: amount(),
    /** By credit notes while it was open. */
    creditedMinorUnits: amount(),
    /** To the next invoice. */
    carriedMinorUnits: amount(),
    dueMinorUnits: amount(),
    paidMinorUnits: amount(),
    finalizedAt: instant().nullable(),
    dueAt: instant().nullable(),
    paidAt: instant().nullable(),
    /** Null where no charge of a subscription failed. */
    dunning: p.json<StoredDunning>().columnType("jsonb").nullable(),
    /** What it says, for lists and sums. */
    dunningBeganAt: instant().nullable(),
    /** The fingerprint of the card that was declined first. */
    dunningCard: text().nullable(),
    dunningStatus: text().$type<DunningStatus>().nullable(),
    /** The charge that paid it after others had failed. Null for any other invoice. */
    recoveredBy: text().$type<RecoveryCause>().nullable(),
    /** In which its periods are days. Null for the customer's. */
    timeZone: text().nullable(),
    /** SHA-256 of the code in the address of the payer's page. Null for a draft. */
    codeHash: text().nullable(),
    sealedCode: text().nullable(),
    /** JSON of both sides as they were when it was finalized. The buyer's goes with a redaction. */
    sealedSeller: text().nullable(),
    sealedBuyer: text().nullable(),
    encryptionKeyId: text().nullable(),
  },
});

export type Invoice = InferEntity<typeof InvoiceEntity>;

/** One line. Without an invoice it waits for the next one of its subscription. It never changes otherwise. */
export const InvoiceLineEntity = defineEntity({
  name: "InvoiceLine",
  tableName: "invoice_lines",
  ...tenantOwned,
  properties: {
    ...resource(),
    invoiceId: text().nullable(),
    subscriptionId: text().nullable(),
    /** Its place on the invoice. */
    position: p.integer(),
    type: text().$type<LineType>(),
    description: text(),
    priceId: text().nullable(),
    itemId: text().nullable(),
    quantity: p.integer(),
    periodStart: instant().nullable(),
    periodEnd: instant().nullable(),
    /** Negative for what is given back, and so are its other amounts. */
    amountMinorUnits: amount(),
    discountMinorUnits: amount(),
    taxMinorUnits: amount(),
    includedTaxMinorUnits: amount(),
    tax: p.json<StoredTax>().columnType("jsonb").nullable(),
    /** Null where the amount is the quantity times a price. */
    basis: p.json<LineBasis>().columnType("jsonb").nullable(),
    /** The line of which it gives something back. */
    creditsLineId: text().nullable(),
    /** Of a line that is on a credit note, and on no invoice. */
    creditNoteId: text().nullable(),
    /** The invoice that was too little for a payment, of a line that bills its amount. */
    carriedFromInvoiceId: text().nullable(),
  },
});

export type InvoiceLine = InferEntity<typeof InvoiceLineEntity>;

/** The last number of an organization and environment. */
export const InvoiceNumberEntity = defineEntity({
  name: "InvoiceNumber",
  tableName: "invoice_numbers",
  ...tenantOwned,
  properties: {
    organizationId: text().primary(),
    environment: text().primary().$type<Environment>(),
    lastNumber: p.integer(),
  },
});
