import Holidays, { type HolidaysTypes } from "date-holidays";
import { Temporal } from "temporal-polyfill";

const FRIDAY = 5;
const DAY_MS = 86_400_000;

/** Banks are closed on this day in the country of the currency, beside weekends. */
export function isBankHoliday(currency: string, day: Temporal.PlainDate): boolean {
  return currency === "EUR" ? isTargetHoliday(day) : holidaysOf(currency, day.year).has(day.toString());
}

const known = new Map<string, ReadonlySet<string>>();

/** A currency's code begins with its country's. Of a country that is not known only weekends count. */
function holidaysOf(currency: string, year: number): ReadonlySet<string> {
  const key = `${currency} ${year}`;
  const days = known.get(key) ?? new Set(read(currency, year));
  known.set(key, days);
  return days;
}

function read(currency: string, year: number): string[] {
  const country = currency.slice(0, 2);
  const holidays = new Holidays();
  if (currency.startsWith("X") || !(country in holidays.getCountries())) return [];
  holidays.init(country);
  return holidays
    .getHolidays(year)
    .filter(({ type }) => type === "public" || type === "bank")
    .flatMap((holiday) => daysOf(holiday).map((day) => ({ day, substitute: holiday.substitute })))
    .filter(({ day, substitute }) => !(currency === "USD" && substitute && day.dayOfWeek === FRIDAY))
    .map(({ day }) => day.toString());
}

/** The days of a holiday, of which some last for several. A part of a day counts as one. */
function daysOf({ date, start, end }: Pick<HolidaysTypes.Holiday, "date" | "start" | "end">): Temporal.PlainDate[] {
  const first = Temporal.PlainDate.from(date.slice(0, "2026-11-22".length));
  const count = Math.max(1, Math.round((end.getTime() - start.getTime()) / DAY_MS));
  return Array.from({ length: count }, (_, days) => first.add({ days }));
}

/** The days on which the Eurosystem settles nothing. */
function isTargetHoliday(day: Temporal.PlainDate): boolean {
  const sinceEaster = easterOf(day.year).until(day).days;
  if (sinceEaster === -2 || sinceEaster === 1) return true;
  return ["01-01", "05-01", "12-25", "12-26"].includes(day.toString().slice("2026-".length));
}

/** The anonymous Gregorian algorithm (Meeus, Jones and Butcher). */
function easterOf(year: number): Temporal.PlainDate {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const rest = year % 100;
  const epact =
    (19 * golden +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7;
  const shift = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const day = epact + weekday - 7 * shift + 114;
  return new Temporal.PlainDate(year, Math.floor(day / 31), (day % 31) + 1);
}
