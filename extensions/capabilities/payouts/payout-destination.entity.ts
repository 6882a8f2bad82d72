import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { instant, resource, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

/** Where payouts of one currency go: an account of a bank link, or a stored debit card. Numbers of accounts are never here. */
export const PayoutDestinationEntity = defineEntity({
  name: "PayoutDestination",
  tableName: "payout_destinations",
  ...tenantOwned,
  properties: {
    ...resource(),
    destinationType: text().$type<"bank_account" | "card">(),
    bankLinkId: text().nullable(),
    bankAccountId: text().nullable(),
    paymentMethodId: text().nullable(),
    name: text(),
    last4: text().nullable(),
    currency: text(),
    /** The currency while settlements are paid to it, which they are to one destination. */
    defaultFor: text().nullable(),
    /** Whether its bank link or card works. It follows from their events. */
    isUsable: p.boolean(),
    supportsInstant: p.boolean(),
    /** The end of its cool-down. */
    usableAt: instant(),
  },
});

export type PayoutDestination = InferEntity<typeof PayoutDestinationEntity>;
