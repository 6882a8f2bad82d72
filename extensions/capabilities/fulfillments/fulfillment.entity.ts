import { defineEntity, type InferEntity } from "@mikro-orm/core";
import { instant, resource, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

/** A delivery of a transaction, as the merchant recorded it. */
export const FulfillmentEntity = defineEntity({
  name: "Fulfillment",
  tableName: "fulfillments",
  ...tenantOwned,
  properties: {
    ...resource(),
    transactionId: text(),
    /** The transaction's customer. Redacting the customer deletes the details. */
    customerId: text().nullable(),
    carrier: text().nullable(),
    /** A keyed hash of the address, by which deliveries are compared without decryption. */
    addressIndex: text().nullable(),
    /** JSON of the tracking number and the address. */
    sealedDetails: text().nullable(),
    encryptionKeyId: text().nullable(),
    shippedAt: instant().nullable(),
    deliveredAt: instant().nullable(),
  },
});

export type Fulfillment = InferEntity<typeof FulfillmentEntity>;
