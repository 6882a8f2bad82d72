import { refuse } from "#extensions/platform/kernel/refuse.ts";

/** When a failed charge is tried again, and what follows. */
export interface DunningPolicy {
  /** 0 for the default. */
  readonly policyVersion: number;
  /** After the first failed charge, ascending. */
  readonly days: readonly number[];
  /** In the time zone of the subscription: 09:00. */
  readonly timeOfDay: string;
  readonly endAction: "cancel" | "unpaid" | "pause";
  /** Whether steps are shifted to when charges are likely to succeed. */
  readonly smart: boolean;
}

export const DEFAULT_POLICY: DunningPolicy = {
  ...{ policyVersion: 0, days: [1, 3, 5, 7, 10, 14], timeOfDay: "09:00", endAction: "cancel", smart: false },
};

/** @throws dunning_policy_invalid */
export function assertAscending(days: readonly number[]): void {
  const at = days.findIndex((day, index) => index > 0 && day <= (days[index - 1] ?? 0));
  if (at >= 0) throw invalid(`days[${at}]`, "The days must be ascending.");
}

const MOST_YEARS = 10;

/** The time of a failed charge that is simulated. @throws dunning_policy_invalid */
export function assertNear(failedAt: Date, now: Date): void {
  const years = Math.abs(failedAt.getUTCFullYear() - now.getUTCFullYear());
  if (years > MOST_YEARS) throw invalid("failed_at", `failed_at must be within ${MOST_YEARS} years.`);
}

const invalid = (param: string, problem: string) => refuse("dunning_policy_invalid", { param, problem });
