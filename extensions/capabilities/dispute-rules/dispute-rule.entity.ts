import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import type { Environment } from "#contract/environment.ts";
import { createdAt, resource, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";
import type { WarningKind } from "./dispute-rule.rules.ts";

/** Says which early warnings are refunded by themselves. */
export const DisputeRuleEntity = defineEntity({
  name: "DisputeRule",
  tableName: "dispute_rules",
  ...tenantOwned,
  properties: {
    ...resource(),
    kind: text().$type<WarningKind>(),
    /** Null for every reason. */
    reasonCategory: text().nullable(),
    /** Null for every network. */
    network: text().nullable(),
    maxAmountMinorUnits: p.bigint("bigint"),
    currency: text(),
    maxPerDay: p.integer(),
  },
});

export type DisputeRule = InferEntity<typeof DisputeRuleEntity>;

/** The one refund that rules make for an early warning. */
export const DisputeRuleRefundEntity = defineEntity({
  name: "DisputeRuleRefund",
  tableName: "dispute_rule_refunds",
  ...tenantOwned,
  properties: {
    organizationId: text().primary(),
    /** The early warning's ID, so that it has one. */
    id: text().primary(),
    environment: text().$type<Environment>(),
    disputeRuleId: text(),
    refundId: text(),
    /** A day in UTC: 2026-11-29. */
    madeOn: text(),
    createdAt: createdAt(),
  },
});
