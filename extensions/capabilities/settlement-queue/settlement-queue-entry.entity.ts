import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import type { FeeLine } from "#extensions/capabilities/fees/index.ts";
import { instant, resource, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";
import type { EntryStatus, EntryType } from "./entry-postings.ts";

export interface Hold {
  readonly reason: string;
  readonly note: string | null;
  readonly placedBy: string;
  /** ISO 8601. Null for no fixed end. */
  readonly until: string | null;
}

/** An amount for a settlement: a sale, a fee, a refund or a correction. */
export const SettlementQueueEntryEntity = defineEntity({
  name: "SettlementQueueEntry",
  tableName: "settlement_queue_entries",
  ...tenantOwned,
  properties: {
    ...resource(),
    entryType: text().$type<EntryType>(),
    status: text().$type<EntryStatus>(),
    /** The ID of the sale's entry that it is released with; its own ID when it has none. */
    groupId: text(),
    /** The sale's entry that it reduces or charges for. */
    offsetsEntryId: text().nullable(),
    /** The transaction, refund, dispute or payout behind it. A source and event have one entry. */
    sourceId: text(),
    sourceEvent: text(),
    transactionId: text().nullable(),
    customerId: text().nullable(),
    currency: text(),
    grossMinorUnits: p.bigint("bigint"),
    feeMinorUnits: p.bigint("bigint"),
    /** Gross less fee. */
    netMinorUnits: p.bigint("bigint"),
    fee: p.json<FeeLine>().columnType("jsonb").nullable(),
    note: text().nullable(),
    availableOn: instant(),
    /** It stays after the hold ends, since an entry's holds share a limit. */
    firstHeldAt: instant().nullable(),
    /** The time at which a held entry is released regardless of its hold. */
    releaseBy: instant().nullable(),
    releasedAt: instant().nullable(),
    releasedBy: text().nullable(),
    hold: p.json<Hold>().columnType("jsonb").nullable(),
    settlementId: text().nullable(),
  },
});

export type SettlementQueueEntry = InferEntity<typeof SettlementQueueEntryEntity>;
