import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { instant, resource, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

/** Sums by what entries are, in minor units as texts. */
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
    /** The currency while it takes entries, which one settlement does. Without it an accruing one is about to be closed. */
    accruesFor: text().nullable(),
    periodStart: instant(),
    periodEnd: instant().nullable(),
    autoCloseAt: instant().nullable(),
    /** While it accrues, the totals, net amount and count are as its last event told them. */
    totals: p.json<SettlementTotals>().columnType("jsonb").nullable(),
    netMinorUnits: p.bigint("bigint").nullable(),
    entryCount: p.integer().nullable(),
    closedAt: instant().nullable(),
    /** When it stopped to take entries, in real time: from then on its money can no longer be spent. */
    stoppedAt: instant().nullable(),
    /** Set as soon as it takes no more entries. */
    closedBy: text().nullable(),
    approvedAt: instant().nullable(),
    approvedBy: text().nullable(),
    /** Why it waited for the approval of a person when it was closed. */
    approvalReason: text().nullable(),
    paidAt: instant().nullable(),
    /** The payout that is under way, or that paid it. */
    payoutId: text().nullable(),
  },
});

export type Settlement = InferEntity<typeof SettlementEntity>;
