import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { instant, resource, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

/**
 * One row per organization and currency; locking it serializes postings that could overdraw. Sales only add to the
 * ledger's tallies and don't wait.
 */
export const BalanceEntity = defineEntity({
  name: "Balance",
  tableName: "balances",
  ...tenantOwned,
  properties: {
    ...resource(),
    currency: text(),
    /** The state last reported by `balance.negative` and `balance.recovered`. */
    isNegative: p.boolean().default(false),
    availableMinorUnits: p.bigint("bigint").defaultRaw("0"),
    /** While set, no payout is sent. */
    payoutsFrozenAt: instant().nullable(),
    payoutsFrozenReason: text().nullable(),
  },
});

export type Balance = InferEntity<typeof BalanceEntity>;
