import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type SettlementSettings, SettlementSettingsEntity } from "./settlement-settings.entity.ts";

/** What holds of an organization's settlements. */
export type SettlementTerms = Pick<
  SettlementSettings,
  "queueMode" | "timeZone" | "cutoffTime" | "delayBusinessDays" | "schedule" | "minimumMinorUnits"
> & {
  readonly scheduleDay?: number | null | undefined;
  readonly approvalThresholdMinorUnits?: bigint | null | undefined;
};

/** For an organization that has chosen nothing. */
export const DEFAULT_TERMS: SettlementTerms = {
  queueMode: "auto",
  timeZone: "America/New_York",
  cutoffTime: "17:00",
  delayBusinessDays: 2,
  schedule: "daily",
  scheduleDay: null,
  minimumMinorUnits: 1n,
  approvalThresholdMinorUnits: null,
};

/** Read once per call: what a call books follows one set of terms. */
export function readTerms({ em, environment, once }: UnitOfWork): Promise<SettlementTerms> {
  return once(
    DEFAULT_TERMS,
    async () => (await em.findOne(SettlementSettingsEntity, { environment })) ?? DEFAULT_TERMS,
  );
}
