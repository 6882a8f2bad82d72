import { invalid } from "./items.rules.ts";

const MOST_YEARS = 5;

/**
 * What is planned for a subscription comes within five years. Later is a mistake, such as the year 9999.
 * @throws subscription_invalid
 */
export function assertNear(param: string, moment: Date, now: Date): void {
  if (moment <= now) throw invalid(param, `${param} must be in the future.`);
  const latest = new Date(now);
  latest.setUTCFullYear(latest.getUTCFullYear() + MOST_YEARS);
  if (moment > latest) throw invalid(param, `${param} must be within ${MOST_YEARS} years.`);
}
