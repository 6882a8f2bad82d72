import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import type { Environment } from "#contract/environment.ts";
import { createdAt, instant, text, updatedAt } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

export type ReceiptStatus = "queued" | "sent" | "failed";

/** A receipt of a transaction, sent or waiting. Its ID is also the mail's ID. */
export const ReceiptEntity = defineEntity({
  name: "Receipt",
  tableName: "receipts",
  ...tenantOwned,
  properties: {
    organizationId: text().primary(),
    id: text().primary(),
    environment: text().$type<Environment>(),
    transactionId: text(),
    /** The transaction's customer. Redacting the customer deletes the address. */
    customerId: text().nullable(),
    channel: text(),
    /** The address, mostly masked. */
    maskedRecipient: text(),
    /** The address, until the mail is sent or given up. */
    sealedRecipient: text().nullable(),
    encryptionKeyId: text().nullable(),
    status: text().$type<ReceiptStatus>(),
    sentAt: instant().nullable(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: p.integer().version(),
  },
});

export type Receipt = InferEntity<typeof ReceiptEntity>;
