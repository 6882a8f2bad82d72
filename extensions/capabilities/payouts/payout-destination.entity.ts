import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { instant, resource, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

/**
 * A destination for payouts in one currency: an account of a bank link, or a stored debit card. Account numbers are not
 * stored.
 */
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
    /** The currency whose settlements are paid to it; one destination per currency. */
    defaultFor: text().nullable(),
    /** Whether its bank link or card works, updated by their events. */
    isUsable: p.boolean(),
    supportsInstant: p.boolean(),
    /** The end of its waiting period. */
    usableAt: instant(),
  },
});

export type PayoutDestination = InferEntity<typeof PayoutDestinationEntity>;
