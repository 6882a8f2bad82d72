import type { Amounts, FeeSchedule } from "./charged-fees.ts";

/** Worth about 30 US cents, in minor units. */
const FLAT: Amounts = {
  ...{ USD: 30, EUR: 25, GBP: 20, CAD: 30, AUD: 30, NZD: 30, CHF: 30, SGD: 50, HKD: 235, JPY: 40 },
  ...{ SEK: 180, NOK: 200, DKK: 180, PLN: 100, CZK: 650, MXN: 300, BRL: 39, INR: 300, KWD: 100, BHD: 100 },
};

const times = (flat: Amounts, factor: number): Amounts =>
  Object.fromEntries(Object.entries(flat).map(([currency, amount]) => [currency, amount * factor]));

const FIRST_SCHEDULE: FeeSchedule = {
  name: "default-2026-11",
  effectiveAt: new Date("2026-11-01T00:00:00Z"),
  prices: [
    { type: "processing", when: { methodType: "bank_debit" }, basisPoints: 80 },
    { type: "processing", when: { channel: "terminal" }, basisPoints: 270, flat: FLAT },
    { type: "processing", when: { brand: "AmericanExpress" }, basisPoints: 350, flat: FLAT },
    { type: "processing", when: { funding: "debit" }, basisPoints: 240, flat: FLAT },
    { type: "processing", basisPoints: 290, flat: FLAT },
    { type: "cross_border", when: { isCrossBorder: true }, basisPoints: 150 },
    { type: "chargeback", basisPoints: 0, flat: times(FLAT, 50) },
    { type: "instant_payout", basisPoints: 150, minimum: times(FLAT, 2) },
  ],
};

/** Newest first. Never change a schedule: sales made under it refer to it. */
export const DEFAULT_SCHEDULES: readonly FeeSchedule[] = [FIRST_SCHEDULE];

/** Where an organization has no version of its own. The first schedule also applies to what is older. */
export function defaultScheduleAt(at: Date): FeeSchedule {
  return DEFAULT_SCHEDULES.find(({ effectiveAt }) => effectiveAt <= at) ?? FIRST_SCHEDULE;
}

/** Names of default schedules, which no organization's version may have. */
export const DEFAULT_PREFIX = "default-";
