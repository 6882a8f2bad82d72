import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { instant, resource, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

/**
 * The lock of what must not overdraw an organization's money of one currency, and what is remembered of it. The sums themselves are
 * read from the ledger's tallies, so that sales do not wait for each other.
 */
export const BalanceEntity = defineEntity({
  name: "Balance",
  tableName: "balances",
  ...tenantOwned,
  properties: {
    ...resource(),
    currency: text(),
    /** Both as they were last told, by `balance.negative` and `balance.recovered`. */
    isNegative: p.boolean().default(false),
    availableMinorUnits: p.bigint("bigint").defaultRaw("0"),
    /** No payout leaves while it is set. */
    payoutsFrozenAt: instant().nullable(),
    payoutsFrozenReason: text().nullable(),
  },
});

export type Balance = InferEntity<typeof BalanceEntity>;
