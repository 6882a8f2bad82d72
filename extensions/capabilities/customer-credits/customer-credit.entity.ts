import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { resource, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

export type CreditType = "given" | "taken_back" | "applied" | "returned" | "credit_note" | "unused_time";

/** What a customer has to the credit in one currency: the sum of its entries. Whoever adds one locks this row first. */
export const CustomerCreditBalanceEntity = defineEntity({
  name: "CustomerCreditBalance",
  tableName: "customer_credit_balances",
  ...tenantOwned,
  properties: {
    ...resource(),
    customerId: text(),
    currency: text(),
    balanceMinorUnits: p.bigint("bigint").defaultRaw("0"),
  },
});

export type CustomerCreditBalance = InferEntity<typeof CustomerCreditBalanceEntity>;

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
