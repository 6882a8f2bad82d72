import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import type { Environment } from "#contract/environment.ts";
import { instant, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

/** Where a correction of clearing goes. */
export const CORRECTION_ACCOUNTS = ["processor_costs", "adjustments", "bank"] as const;

export type CorrectionAccount = (typeof CORRECTION_ACCOUNTS)[number];

export interface Correction {
  /** What is taken out of clearing, or put back below 0. */
  readonly amountMinorUnits: bigint;
  readonly currency: string;
  /** Where it goes, or comes from. */
  readonly account: CorrectionAccount;
  /** Names it: the same one again changes nothing. */
  readonly reference: string;
  readonly reason: string;
  /** The sale, refund or dispute that it explains. */
  readonly sourceId: string | null;
}

/** What an operator has taken out of clearing, or put back below 0, since no deposit will bring it. */
export const ClearingCorrectionEntity = defineEntity({
  name: "ClearingCorrection",
  tableName: "clearing_corrections",
  ...tenantOwned,
  properties: {
    organizationId: text().primary(),
    id: text().primary(),
    environment: text().$type<Environment>(),
    /** The operator's name of it, which is booked once. */
    reference: text(),
    account: text().$type<CorrectionAccount>(),
    amountMinorUnits: p.bigint("bigint"),
    currency: text(),
    /** The sale, refund or dispute that it explains. */
    sourceId: text().nullable(),
    reason: text(),
    createdAt: instant(),
  },
});

export type ClearingCorrection = InferEntity<typeof ClearingCorrectionEntity>;
