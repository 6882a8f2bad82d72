import { formatMoney } from "#app/components/ui/money-format.ts";
import type { TermsView } from "./plan-view.server.ts";

type Recurring = Pick<TermsView, "interval" | "intervalCount">;

/** "month", "3 months". */
export function periodWords({ interval, intervalCount }: Recurring): string {
  const count = intervalCount ?? 1;
  return count === 1 ? interval : `${count} ${interval}s`;
}

/** "a month", "every 3 months". */
export function perPeriod(terms: Recurring): string {
  return (terms.intervalCount ?? 1) === 1 ? `a ${terms.interval}` : `every ${periodWords(terms)}`;
}

export const counted = (count: number, noun: string): string => `${count} ${count === 1 ? noun : `${noun}s`}`;

/** The units of a tier: "1 to 10", "11 and above". */
export function tierUnits(tiers: TermsView["tiers"], place: number): string {
  const from = (tiers[place - 1]?.upTo ?? 0) + 1;
  const upTo = tiers[place]?.upTo ?? null;
  if (upTo === null) return `${from} and above`;
  return from === upTo ? String(from) : `${from} to ${upTo}`;
}

/** The prices of the first periods: "First 2 periods: $5.00". */
export function phaseTexts({ phases, currency }: TermsView, locale: string): string[] {
  return phases.map(
    ({ periods, unitAmount }, place) =>
      `${place === 0 ? "First" : "Then"} ${counted(periods, "period")}: ${formatMoney(unitAmount, currency, locale)}`,
  );
}

/** Where a trial ends without a payment method. */
export const TRIAL_END_WORDS: Readonly<Record<string, string>> = {
  cancel: "canceled without a payment method",
  charge: "past due without a payment method",
  pause: "paused without a payment method",
};
