import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import type { Environment } from "#contract/environment.ts";
import { createdAt, text, updatedAt } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

/** What second persons may lift of risk holds in a currency within 24 hours. An operator sets it; without a row they lift nothing. */
export const RiskHoldLimitEntity = defineEntity({
  name: "RiskHoldLimit",
  tableName: "risk_hold_limits",
  ...tenantOwned,
  properties: {
    organizationId: text().primary(),
    id: text().primary(),
    environment: text().$type<Environment>(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    currency: text(),
    amountMinorUnits: p.bigint("bigint"),
  },
});

export type RiskHoldLimit = InferEntity<typeof RiskHoldLimitEntity>;

/** A risk hold that a second person has lifted. */
export const RiskHoldLiftEntity = defineEntity({
  name: "RiskHoldLift",
  tableName: "risk_hold_lifts",
  ...tenantOwned,
  properties: {
    organizationId: text().primary(),
    id: text().primary(),
    environment: text().$type<Environment>(),
    createdAt: createdAt(),
    currency: text(),
    amountMinorUnits: p.bigint("bigint"),
    /** The payout or the queue entry that was held. */
    subjectId: text(),
    liftedBy: text(),
  },
});
