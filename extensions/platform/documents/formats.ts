import { decimalOf, shownDigits } from "#contract/money.ts";

/** Statements are in English. */
const LOCALE = "en-US";

/** Formats a currency's amounts in major units, with all their digits. */
export function amountFormat(currency: string): (minorUnits: bigint) => string {
  const digits = shownDigits(currency);
  const format = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return (minorUnits) => format.format(decimalOf(minorUnits, currency));
}

/** Formats days in a time zone, for example 2026-11-22. */
export function dayFormat(timeZone: string): (date: Date) => string {
  const format = new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  return (date) => format.format(date);
}

/** Formats times in a time zone, for example Nov 22, 2026, 3:04 PM EST. */
export function momentFormat(timeZone: string): (date: Date) => string {
  const format = new Intl.DateTimeFormat(LOCALE, {
    timeZone,
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  });
  return (date) => format.format(date).replaceAll("\u202f", " ");
}
