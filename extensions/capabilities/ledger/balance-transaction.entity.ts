import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import type { Environment } from "#contract/environment.ts";
import { instant, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

/** One change of what belongs to the merchant, written in the transaction that books it. */
export const BalanceTransactionEntity = defineEntity({
  name: "BalanceTransaction",
  tableName: "balance_transactions",
  ...tenantOwned,
  properties: {
    organizationId: text().primary(),
    /** Rows of one currency sort by time and then by ID, in the order of their running balances. */
    id: text().primary(),
    environment: text().$type<Environment>(),
    type: text(),
    /** The transaction, refund, dispute, payout or reference behind it. */
    sourceId: text(),
    /** The queue entry that was booked. Null for payouts of settlements. */
    settlementQueueEntryId: text().nullable(),
    transactionId: text().nullable(),
    currency: text(),
    /** Gross less fee is net. */
    grossMinorUnits: p.bigint("bigint"),
    feeMinorUnits: p.bigint("bigint"),
    netMinorUnits: p.bigint("bigint"),
    /** Moved into the reserve, which belongs to the merchant: it is not part of net. */
    reservedMinorUnits: p.bigint("bigint"),
    /** What belongs to the merchant in this currency after the row. */
    runningMinorUnits: p.bigint("bigint"),
    availableOn: instant().nullable(),
    /** Follows the entry: set by its release, and removed when the entry is taken out. */
    settlementId: text().nullable(),
    /** Of payouts and their entries. A settlement's other rows have the payout of the settlement. */
    payoutId: text().nullable(),
    createdAt: instant(),
    updatedAt: instant(),
    /** Without the version of its settlement, which is added where it is shown. */
    version: p.integer().default(1),
  },
});

export type BalanceTransaction = InferEntity<typeof BalanceTransactionEntity>;

/**
 * What belongs to the merchant per currency after the last balance transaction. Its row is locked as the last of a
 * transaction, which gives balance transactions one order.
 */
export const RunningBalanceEntity = defineEntity({
  name: "RunningBalance",
  tableName: "running_balances",
  ...tenantOwned,
  properties: {
    organizationId: text().primary(),
    environment: text().primary().$type<Environment>(),
    currency: text().primary(),
    balanceMinorUnits: p.bigint("bigint"),
    rowCount: p.bigint("bigint"),
    /** The time of the last row, in milliseconds since 1970. Later rows are not earlier. */
    lastMs: p.bigint("bigint"),
  },
});
