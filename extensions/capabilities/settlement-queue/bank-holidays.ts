import table from "./bank-holidays.json" with { type: "json" };

/** Of each currency the holidays of every year, and the others of each year, as `MM-DD`. */
const CALENDARS: Readonly<Record<string, Readonly<Record<string, string>>>> = table;

/**
 * Whether banks of the currency's country are closed on this day; weekends count apart. Years outside the table have
 * fixed holidays only.
 */
export function isBankHoliday(currency: string, day: Temporal.PlainDate): boolean {
  const calendar = CALENDARS[currency];
  const date = day.toString().slice(-"11-22".length);
  return [calendar?.every, calendar?.[day.year]].some((days) => days?.includes(date));
}
