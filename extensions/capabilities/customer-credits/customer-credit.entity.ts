import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { resource, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

export type CreditType = "given" | "taken_back" | "applied" | "returned" | "credit_note" | "unused_time";

/**
 * What is billed to a customer in one currency, and the credit there: the sum of its entries. Whoever bills, charges,
 * changes or gives back anything of it locks this row first, so that all of that has one order.
 */
export const BillingAccountEntity = defineEntity({
  name: "BillingAccount",
  tableName: "billing_accounts",
  ...tenantOwned,
  properties: {
    ...resource(),
    customerId: text(),
    currency: text(),
    balanceMinorUnits: p.bigint("bigint").defaultRaw("0"),
    /** The customer into whom its own was merged. Nothing is billed here anymore. */
    movedToCustomerId: text().nullable(),
  },
});

export type BillingAccount = InferEntity<typeof BillingAccountEntity>;

/** One entry. It is never changed. */
export const CustomerCreditEntity = defineEntity({
  name: "CustomerCredit",
  tableName: "customer_credits",
  ...tenantOwned,
  properties: {
    ...resource(),
    customerId: text(),
    currency: text(),
    type: text().$type<CreditType>(),
    amountMinorUnits: p.bigint("bigint"),
    /** After the entry. */
    balanceMinorUnits: p.bigint("bigint"),
    invoiceId: text().nullable(),
    reason: text().nullable(),
  },
});

export type CustomerCredit = InferEntity<typeof CustomerCreditEntity>;
