import Holidays, { type HolidaysTypes } from "date-holidays";
import { CURRENCIES } from "#contract/currencies.ts";
import { CLEARING_HOLIDAYS } from "./clearing-holidays.ts";

const FRIDAY = 5;
const DAY_MS = 86_400_000;

/** Where the banks of a currency are, in countries whose parts have calendars of their own. */
const COUNTRIES: Readonly<Record<string, readonly [country: string, state: string]>> = {
  GBP: ["GB", "ENG"],
  // Kuala Lumpur.
  MYR: ["MY", "14"],
};

type Years = Readonly<Record<string, string>>;

/** The holidays of each currency, as `MM-DD`: those of every year, and the others of each. Currencies without any are left out. */
export function holidayTable(first: number, last: number): Record<string, Years> {
  const years = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const table = CURRENCIES.toSorted().map((currency) => {
    const days = years.map((year) => new Set(holidaysOf(currency, year)));
    const every = [...(days[0] ?? [])].filter((day) => days.every((each) => each.has(day)));
    const rest = days.map((each) =>
      [...each]
        .filter((day) => !every.includes(day))
        .toSorted()
        .join(" "),
    );
    return [
      currency,
      { every: every.toSorted().join(" "), ...Object.fromEntries(years.map((year, n) => [year, rest[n]])) },
    ];
  });
  return Object.fromEntries(table.filter(([, days]) => Object.values(days as Years).some(Boolean)));
}

export function holidaysOf(currency: string, year: number): string[] {
  return (calendarOf(currency)?.getHolidays(year) ?? [])
    .filter(({ type }) => type === "public" || type === "bank")
    .flatMap((holiday) => daysOf(holiday).map((day) => ({ day, substitute: holiday.substitute })))
    .filter(({ day, substitute }) => !(currency === "USD" && substitute && day.dayOfWeek === FRIDAY))
    .filter(({ day }) => day.year === year)
    .map(({ day }) => day.toString().slice("2026-".length));
}

/** A currency's code begins with its country's. Null for a country that is not known: only weekends count. */
function calendarOf(currency: string): Holidays | null {
  const holidays = new Holidays();
  const rules = CLEARING_HOLIDAYS[currency];
  const [country, state] = COUNTRIES[currency] ?? [currency.slice(0, 2)];
  if (rules) for (const rule of rules) holidays.setHoliday(rule, { name: rule, type: "bank" });
  else if (currency.startsWith("X") || !(country in holidays.getCountries())) return null;
  else if (state) holidays.init(country, state);
  else holidays.init(country);
  return holidays;
}

/** The days of a holiday, of which some last for several. A part of a day counts as one. */
function daysOf({ date, start, end }: Pick<HolidaysTypes.Holiday, "date" | "start" | "end">): Temporal.PlainDate[] {
  const first = Temporal.PlainDate.from(date.slice(0, "2026-11-22".length));
  const count = Math.max(1, Math.round((end.getTime() - start.getTime()) / DAY_MS));
  return Array.from({ length: count }, (_, days) => first.add({ days }));
}
