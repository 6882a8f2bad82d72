import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { instant, resource, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

/** What an instant payout was said to come to. It reserves nothing, and is forgotten a day after it has expired. */
export const PayoutQuoteEntity = defineEntity({
  name: "PayoutQuote",
  tableName: "payout_quotes",
  ...tenantOwned,
  properties: {
    ...resource(),
    currency: text(),
    amountMinorUnits: p.bigint("bigint"),
    feeMinorUnits: p.bigint("bigint"),
    payoutDestinationId: text().nullable(),
    expiresAt: instant(),
  },
});

export type PayoutQuote = InferEntity<typeof PayoutQuoteEntity>;
