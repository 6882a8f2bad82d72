import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import type { Sale } from "#extensions/capabilities/transactions/index.ts";
import { instant, resource, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";
import type { AttemptedBy, AttemptStatus } from "./attempt.rules.ts";
import type { RecoveryCause } from "./invoice-dunning.rules.ts";

/**
 * One attempt to pay an invoice. It is only changed under the lock of the customer's billing account, and an invoice has
 * one open attempt at most: see `OPEN_ATTEMPT`.
 */
export const InvoiceAttemptEntity = defineEntity({
  name: "InvoiceAttempt",
  tableName: "invoice_attempts",
  ...tenantOwned,
  properties: {
    ...resource(),
    invoiceId: text(),
    /** The payment at the engine, whose ID exists before it. */
    transactionId: text(),
    status: text().$type<AttemptStatus>(),
    attemptedBy: text().$type<AttemptedBy>(),
    /** What brought it about, after a failed charge. Null for a first charge. */
    cause: text().$type<RecoveryCause>().nullable(),
    /** Of the due work that began it, and ends it after a crash. Null for others. */
    dueAt: instant().nullable(),
    /** What that work sends to the engine. */
    sale: p.json<Sale>().columnType("jsonb").nullable(),
    declineCode: text().nullable(),
    /** Of a retry: why it was made then. */
    reason: text().nullable(),
    /** Whether the payer was signed in, so that the engine's form shows the customer's saved cards. */
    isPayerKnown: p.boolean().default(false),
    /** Whether the invoice was paid or voided before, so that this payment is refunded. */
    isOverpaid: p.boolean().default(false),
    /** When that refund failed. Null once the money is on its way back, or is back. */
    refundFailedAt: instant().nullable(),
  },
});

export type InvoiceAttempt = InferEntity<typeof InvoiceAttemptEntity>;
