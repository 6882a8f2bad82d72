import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { resource } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

/** The risk rules of one environment. Without a row, defaults apply. */
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
    declinesThatPauseLinks: p.integer(),
  },
});

export type RiskRulesRow = InferEntity<typeof RiskRulesEntity>;
