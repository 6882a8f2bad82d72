import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { resource, text } from "#extensions/platform/database/columns.ts";
import { searchText } from "#extensions/platform/search/search-column.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";
import type { CustomerStatus, DataClass } from "./customer.rules.ts";

/** A payer. Our row is the system of record; after a charge, the engine has a customer with the same ID. */
export const CustomerEntity = defineEntity({
  name: "Customer",
  tableName: "customers",
  ...tenantOwned,
  properties: {
    ...resource(),
    status: text().$type<CustomerStatus>(),
    reference: text().nullable(),
    dataClass: text().$type<DataClass>(),
    /** Null for health data, whose details are all encrypted. */
    name: text().nullable(),
    email: text().nullable(),
    description: text().nullable(),
    metadata: p.json<Readonly<Record<string, string>>>().columnType("jsonb").defaultRaw("'{}'"),
    /** A keyed hash of the whole lower-case email. */
    emailIndex: text().nullable(),
    /** Health data is found by ID and reference: it has no name and no email here. */
    searchText: searchText({ id: "start", reference: "part", name: "word", email: "word" }),
    /** JSON of the details without a column (customer-details.ts). */
    sealedDetails: text().nullable(),
    encryptionKeyId: text().nullable(),
    locale: text().nullable(),
    timeZone: text().nullable(),
    defaultPaymentMethodId: text().nullable(),
    /** Never a merged customer: a merge moves earlier merges along. */
    mergedIntoCustomerId: text().nullable(),
  },
});

export type Customer = InferEntity<typeof CustomerEntity>;
