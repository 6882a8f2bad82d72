import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { resource, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";
import type { CustomerStatus, DataClass } from "./customer.rules.ts";

/** A payer. The row is the record: the engine has a customer of the same id once it was charged. */
export const CustomerEntity = defineEntity({
  name: "Customer",
  tableName: "customers",
  ...tenantOwned,
  properties: {
    ...resource(),
    status: text().$type<CustomerStatus>(),
    reference: text().nullable(),
    dataClass: text().$type<DataClass>(),
    /** Null for health data, whose details are all sealed. */
    name: text().nullable(),
    email: text().nullable(),
    description: text().nullable(),
    metadata: p.json<Readonly<Record<string, string>>>().columnType("jsonb").defaultRaw("'{}'"),
    /** The whole email in lower case, as a keyed hash. */
    emailIndex: text().nullable(),
    /** JSON of the details that the columns do not hold (customer-details.ts). */
    sealedDetails: text().nullable(),
    encryptionKeyId: text().nullable(),
    locale: text().nullable(),
    timeZone: text().nullable(),
    defaultPaymentMethodId: text().nullable(),
    /** Never itself merged: a merge moves those that were merged before. */
    mergedIntoCustomerId: text().nullable(),
  },
});

export type Customer = InferEntity<typeof CustomerEntity>;
