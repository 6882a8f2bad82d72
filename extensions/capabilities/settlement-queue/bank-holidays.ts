import Holidays, { type HolidaysTypes } from "date-holidays";
import { CLEARING_HOLIDAYS } from "./clearing-holidays.ts";

const FRIDAY = 5;
const DAY_MS = 86_400_000;

/** The location of a currency's banks, in countries with regional calendars. */
const PLACES: Readonly<Record<string, readonly [country: string, state: string]>> = {
  GBP: ["GB", "ENG"],
  // Kuala Lumpur.
  MYR: ["MY", "14"],
};

const known = new Map<string, ReadonlySet<string>>();

/** Whether banks in the currency's country are closed on this day, apart from weekends. */
export function isBankHoliday(currency: string, day: Temporal.PlainDate): boolean {
  const key = `${currency} ${day.year}`;
  const days = known.get(key) ?? new Set(read(currency, day.year));
  known.set(key, days);
  return days.has(day.toString());
}

function read(currency: string, year: number): string[] {
  return (calendarOf(currency)?.getHolidays(year) ?? [])
    .filter(({ type }) => type === "public" || type === "bank")
    .flatMap((holiday) => daysOf(holiday).map((day) => ({ day, substitute: holiday.substitute })))
    .filter(({ day, substitute }) => !(currency === "USD" && substitute && day.dayOfWeek === FRIDAY))
    .map(({ day }) => day.toString());
}

/** A currency's code starts with its country's. Null for an unknown country: only weekends count. */
function calendarOf(currency: string): Holidays | null {
  const holidays = new Holidays();
  const rules = CLEARING_HOLIDAYS[currency];
  const [country, state] = PLACES[currency] ?? [currency.slice(0, 2)];
  if (rules) for (const rule of rules) holidays.setHoliday(rule, { name: rule, type: "bank" });
  else if (currency.startsWith("X") || !(country in holidays.getCountries())) return null;
  else if (state) holidays.init(country, state);
  else holidays.init(country);
  return holidays;
}

/** The days of a holiday, which may span several. A part of a day counts as a full one. */
function daysOf({ date, start, end }: Pick<HolidaysTypes.Holiday, "date" | "start" | "end">): Temporal.PlainDate[] {
  const first = Temporal.PlainDate.from(date.slice(0, "2026-11-22".length));
  const count = Math.max(1, Math.round((end.getTime() - start.getTime()) / DAY_MS));
  return Array.from({ length: count }, (_, days) => first.add({ days }));
}
