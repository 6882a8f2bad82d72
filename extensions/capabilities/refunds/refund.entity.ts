import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { instant, resource, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

/** Our data about an engine refund, including one not sent yet. Its ID is the engine's refund ID. */
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
    /** Acquirer reference number. The engine gives it with the answer to the creation only, if at all. */
    arn: text().nullable(),
    /** YYYY-MM-DD. It stays when the refund fails or is canceled. */
    expectedArrivalOn: text().nullable(),
    outcomeUnknownSince: instant().nullable(),
    /** Set by the settlement queue when it books the refund. */
    feeReturnedMinorUnits: p.bigint("bigint").nullable(),
    settlementQueueEntryId: text().nullable(),
    metadata: p.json<Readonly<Record<string, string>>>().columnType("jsonb").defaultRaw("'{}'"),
  },
});

export type RefundExtension = InferEntity<typeof RefundExtensionEntity>;
