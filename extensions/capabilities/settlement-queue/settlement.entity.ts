import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { instant, resource, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

/** Sums by kind of entry, in minor units as text. */
export type SettlementTotals = Readonly<Record<string, string>>;

type SettlementStatus = "accruing" | "closed" | "approved" | "funding" | "paid" | "failed" | "carried_forward";

/** Released entries of one currency that are paid out together. */
export const SettlementEntity = defineEntity({
  name: "Settlement",
  tableName: "settlements",
  ...tenantOwned,
  properties: {
    ...resource(),
    status: text().$type<SettlementStatus>(),
    currency: text(),
    /** The currency while it takes entries; one settlement per currency does. An accruing one without it is closing. */
    accruesFor: text().nullable(),
    periodStart: instant(),
    periodEnd: instant().nullable(),
    autoCloseAt: instant().nullable(),
    /** While it accrues, the totals, net amount and count are those of its last event. */
    totals: p.json<SettlementTotals>().columnType("jsonb").nullable(),
    netMinorUnits: p.bigint("bigint").nullable(),
    entryCount: p.integer().nullable(),
    /** When the first and the last of its sales were booked; with the totals. */
    salesStartAt: instant().nullable(),
    salesEndAt: instant().nullable(),
    closedAt: instant().nullable(),
    /** The time at which it stopped taking entries, in real time. From then on its money cannot be spent. */
    stoppedAt: instant().nullable(),
    /** Set once it takes no more entries. */
    closedBy: text().nullable(),
    approvedAt: instant().nullable(),
    approvedBy: text().nullable(),
    /** The reason why it required approval when it was closed. */
    approvalReason: text().nullable(),
    paidAt: instant().nullable(),
    /** The payout in progress, or the one that paid it. */
    payoutId: text().nullable(),
  },
});

export type Settlement = InferEntity<typeof SettlementEntity>;
