import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import type { Environment } from "#contract/environment.ts";
import { createdAt, text, updatedAt } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

/**
 * The maximum of risk holds that second persons may lift in a currency within 24 hours. An operator sets it; without a
 * row only operators can lift them.
 */
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
    version: p.integer().version(),
    currency: text(),
    amountMinorUnits: p.bigint("bigint"),
  },
});

export type RiskHoldLimit = InferEntity<typeof RiskHoldLimitEntity>;

/** A risk hold lifted by a second person. */
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
    /** The held payout or queue entry. */
    subjectId: text(),
    liftedBy: text(),
  },
});
