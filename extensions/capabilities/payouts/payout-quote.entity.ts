import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import type { FeeLine } from "#extensions/capabilities/fees/index.ts";
import { instant, resource, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

/** A quote of an instant payout. It reserves nothing, and is deleted a day after it expires. */
export const PayoutQuoteEntity = defineEntity({
  name: "PayoutQuote",
  tableName: "payout_quotes",
  ...tenantOwned,
  properties: {
    ...resource(),
    currency: text(),
    amountMinorUnits: p.bigint("bigint"),
    feeMinorUnits: p.bigint("bigint"),
    /** The calculation of the fee. Null without a fee, and in rows of earlier releases. */
    fee: p.json<FeeLine>().columnType("jsonb").nullable(),
    payoutDestinationId: text().nullable(),
    expiresAt: instant(),
  },
});

export type PayoutQuote = InferEntity<typeof PayoutQuoteEntity>;
