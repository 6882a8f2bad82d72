import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { resource } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

/** The rules of one environment. Without a row the defaults hold. */
export const RiskRulesEntity = defineEntity({
  name: "RiskRules",
  tableName: "risk_rules",
  ...tenantOwned,
  properties: {
    ...resource(),
    declinesPerCard: p.integer(),
    declinesPerAddress: p.integer(),
    declinesPerCustomer: p.integer(),
    declinesPerAmount: p.integer(),
    windowMinutes: p.integer(),
  },
});

export type RiskRulesRow = InferEntity<typeof RiskRulesEntity>;
