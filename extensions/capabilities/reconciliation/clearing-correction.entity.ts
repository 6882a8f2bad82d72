import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import type { Environment } from "#contract/environment.ts";
import { instant, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

/** The accounts that a clearing correction may post to. */
export const CORRECTION_ACCOUNTS = ["processor_costs", "adjustments", "bank"] as const;

export type CorrectionAccount = (typeof CORRECTION_ACCOUNTS)[number];

export interface Correction {
  /** Taken out of clearing; a negative amount is put back. */
  readonly amountMinorUnits: bigint;
  readonly currency: string;
  /** The account posted to. */
  readonly account: CorrectionAccount;
  /** Identifies the correction: repeating it has no effect. */
  readonly reference: string;
  readonly reason: string;
  /** The sale, refund or dispute that it explains. */
  readonly sourceId: string | null;
}

/** A correction of clearing by an operator, for an amount that no deposit will bring. A negative amount is put back. */
export const ClearingCorrectionEntity = defineEntity({
  name: "ClearingCorrection",
  tableName: "clearing_corrections",
  ...tenantOwned,
  properties: {
    organizationId: text().primary(),
    id: text().primary(),
    environment: text().$type<Environment>(),
    /** The operator's reference, which is booked once. */
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
