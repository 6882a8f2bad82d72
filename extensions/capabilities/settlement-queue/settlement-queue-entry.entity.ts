import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { instant, resource, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";
import type { EntryStatus, EntryType } from "./entry-postings.ts";

/** Why a fee is what it is. */
export interface FeeLine {
  /** For example "processing". */
  readonly type: string;
  /** How it was calculated, for example "2.9% + 30". */
  readonly basis: string;
  /** The version of the fee schedule that was in force. */
  readonly schedule: string;
}

export interface Hold {
  readonly reason: string;
  readonly note: string | null;
  readonly placedBy: string;
  /** ISO 8601. Null until it is lifted. */
  readonly until: string | null;
}

/** An amount that becomes part of a settlement: what was sold, what it cost, and what went back. */
export const SettlementQueueEntryEntity = defineEntity({
  name: "SettlementQueueEntry",
  tableName: "settlement_queue_entries",
  ...tenantOwned,
  properties: {
    ...resource(),
    entryType: text().$type<EntryType>(),
    status: text().$type<EntryStatus>(),
    /** The entry of the sale that it travels with; its own id when it travels alone. */
    groupId: text(),
    /** The entry of the sale that it takes from or costs. */
    offsetsEntryId: text().nullable(),
    /** The transaction, refund, dispute or payout that it comes from. A source and event make one entry. */
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
    /** It stays when the hold ends, since holds of one entry share a limit. */
    firstHeldAt: instant().nullable(),
    /** When a held entry is released whatever its hold says. */
    releaseBy: instant().nullable(),
    releasedAt: instant().nullable(),
    releasedBy: text().nullable(),
    hold: p.json<Hold>().columnType("jsonb").nullable(),
    settlementId: text().nullable(),
  },
});

export type SettlementQueueEntry = InferEntity<typeof SettlementQueueEntryEntity>;
