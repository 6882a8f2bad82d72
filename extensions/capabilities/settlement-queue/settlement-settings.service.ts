import { MINIMUM_DELAY_BUSINESS_DAYS } from "#contract/settlement-delay.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type SettlementSettings, SettlementSettingsEntity } from "./settlement-settings.entity.ts";

/** The settlement settings in force. */
export type SettlementTerms = Pick<
  SettlementSettings,
  "queueMode" | "timeZone" | "cutoffTime" | "delayBusinessDays" | "schedule" | "currencyTerms"
> & {
  readonly scheduleDay?: number | null | undefined;
};

/** Used by an organization without settings. */
export const DEFAULT_TERMS: SettlementTerms = {
  queueMode: "auto",
  timeZone: "America/New_York",
  cutoffTime: "17:00",
  delayBusinessDays: MINIMUM_DELAY_BUSINESS_DAYS,
  schedule: "daily",
  scheduleDay: null,
  currencyTerms: [],
};

/** Read once per call, so that all its postings use the same terms. */
export function readTerms({ em, environment, once }: UnitOfWork): Promise<SettlementTerms> {
  return once(
    DEFAULT_TERMS,
    async () => (await em.findOne(SettlementSettingsEntity, { environment })) ?? DEFAULT_TERMS,
  );
}
