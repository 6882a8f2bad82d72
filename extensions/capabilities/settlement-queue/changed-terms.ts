import { MINIMUM_DELAY_BUSINESS_DAYS } from "#contract/settlement-delay.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { timeZoneNamed } from "#extensions/platform/kernel/time-zone.ts";
import type { UpdateSettlementSettingsRequest } from "#proto/tollhouse/v1/settlement_queue_pb.ts";
import { type TermsChange, withChanges } from "./currency-terms.ts";
import type { SettlementTerms } from "./settlement-settings.service.ts";

export type SettingsChange = Omit<
  UpdateSettlementSettingsRequest,
  "$typeName" | "$unknown" | "hasSecondPerson" | "notifyEmails" | "currencyTerms"
> & { readonly currencyTerms: readonly TermsChange[] };

/** Operators may set a shorter delay, which may be sent back unchanged. @throws delay_below_minimum */
export function assertDelay(before: SettlementTerms, { delayBusinessDays: delay }: SettingsChange): void {
  if (delay === undefined || delay === before.delayBusinessDays || delay >= MINIMUM_DELAY_BUSINESS_DAYS) return;
  throw refuse("delay_below_minimum", { min: MINIMUM_DELAY_BUSINESS_DAYS });
}

/** Absent fields stay unchanged. @throws time_zone_unknown, schedule_day_invalid */
export function changedTerms(before: SettlementTerms, request: SettingsChange): SettlementTerms {
  const { currencyTerms, timeZone } = request;
  const schedule = (request.schedule as SettlementTerms["schedule"] | undefined) ?? before.schedule;
  const formerDay = schedule === before.schedule ? before.scheduleDay : null;
  return {
    queueMode: (request.queueMode as SettlementTerms["queueMode"] | undefined) ?? before.queueMode,
    timeZone: timeZone === undefined ? before.timeZone : knownTimeZone(timeZone),
    cutoffTime: request.cutoffTime ?? before.cutoffTime,
    delayBusinessDays: request.delayBusinessDays ?? before.delayBusinessDays,
    schedule,
    scheduleDay: dayOf(schedule, request.scheduleDay === undefined ? (formerDay ?? null) : request.scheduleDay || null),
    currencyTerms: withChanges(before.currencyTerms, currencyTerms),
  };
}

/** @throws time_zone_unknown */
function knownTimeZone(name: string): string {
  const known = timeZoneNamed(name);
  if (known === null) throw refuse("time_zone_unknown", { time_zone: name });
  return known;
}

/** @throws schedule_day_invalid */
function dayOf(schedule: SettlementTerms["schedule"], day: number | null): number | null {
  if (schedule === "daily" || schedule === "manual") {
    if (day !== null) throw refuse("schedule_day_invalid", { problem: `A ${schedule} schedule has no schedule_day.` });
    return null;
  }
  if (schedule === "weekly" && day !== null && day > 7)
    throw refuse("schedule_day_invalid", { problem: "The schedule_day of a week must be 1 (Monday) to 7." });
  return day ?? 1;
}
