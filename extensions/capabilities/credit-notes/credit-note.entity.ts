import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import type { Environment } from "#contract/environment.ts";
import { resource, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

/** Lowers what is due of an open invoice, or gives back what was paid: to the card, or as the customer's credit. */
export type SettledBy = "reduce" | "refund" | "credit";
export type CreditNoteStatus = "pending" | "settled" | "failed";

/**
 * What is given back of an invoice. Its lines are invoice lines that name it. Whoever changes one locks the customer's
 * billing account first.
 */
export const CreditNoteEntity = defineEntity({
  name: "CreditNote",
  tableName: "credit_notes",
  ...tenantOwned,
  properties: {
    ...resource(),
    /** Consecutive in the organization and environment. */
    number: p.integer(),
    /** As people read it: CN-000007. */
    numberText: text(),
    status: text().$type<CreditNoteStatus>(),
    invoiceId: text(),
    customerId: text(),
    currency: text(),
    amountMinorUnits: p.bigint("bigint"),
    settledBy: text().$type<SettledBy>(),
    /** What of it became the customer's credit, also because its refund failed. */
    creditedMinorUnits: p.bigint("bigint").defaultRaw("0"),
    refundId: text().nullable(),
    reason: text().nullable(),
  },
});

export type CreditNote = InferEntity<typeof CreditNoteEntity>;

/** The last number of an organization and environment. */
export const CreditNoteNumberEntity = defineEntity({
  name: "CreditNoteNumber",
  tableName: "credit_note_numbers",
  ...tenantOwned,
  properties: {
    organizationId: text().primary(),
    environment: text().primary().$type<Environment>(),
    lastNumber: p.integer(),
  },
});
