import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { DEFAULT_SETTINGS, type RiskSettings } from "./risk.rules.ts";
import { RiskRulesEntity, type RiskRulesRow } from "./risk-rules.entity.ts";

/** A row, or the defaults with version 0 and no time. */
export type CurrentRiskRules = RiskSettings &
  Pick<RiskRulesRow, "organizationId" | "environment" | "version"> & {
    readonly createdAt: Date | null;
    readonly updatedAt: Date | null;
  };

export async function getRiskRules({ em, environment, tenant }: UnitOfWork): Promise<CurrentRiskRules> {
  const row = await em.findOne(RiskRulesEntity, { environment });
  return (
    row ?? {
      ...DEFAULT_SETTINGS,
      organizationId: tenant.organizationId,
      environment,
      createdAt: null,
      updatedAt: null,
      version: 0,
    }
  );
}
