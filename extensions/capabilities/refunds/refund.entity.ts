import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { instant, resource, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

/** The sidecar of a refund that the engine holds, or will hold when it is sent. Its id is the engine's refund id. */
export const RefundExtensionEntity = defineEntity({
  name: "RefundExtension",
  tableName: "refund_extensions",
  ...tenantOwned,
  properties: {
    ...resource(),
    transactionId: text(),
    customerId: text().nullable(),
    /** scheduled, pending, requires_review, succeeded, failed or canceled. */
    status: text(),
    amountMinorUnits: p.bigint("bigint"),
    currency: text(),
    reason: text(),
    note: text().nullable(),
    sendAt: instant().nullable(),
    failureCode: text().nullable(),
    failureMessage: text().nullable(),
    processorReference: text().nullable(),
    outcomeUnknownSince: instant().nullable(),
    /** The settlement queue sets both when it books the refund. */
    feeReturnedMinorUnits: p.bigint("bigint").nullable(),
    settlementQueueEntryId: text().nullable(),
    metadata: p.json<Readonly<Record<string, string>>>().columnType("jsonb").defaultRaw("'{}'"),
  },
});

export type RefundExtension = InferEntity<typeof RefundExtensionEntity>;
