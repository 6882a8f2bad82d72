import { expect, test } from "vitest";
import { CURRENCIES } from "#contract/currencies.ts";
import { isBankHoliday } from "#extensions/capabilities/settlement-queue/bank-holidays.ts";
import { isWeekend } from "#extensions/capabilities/settlement-queue/weekends.ts";
import { holidaysOf } from "./holiday-calendars.ts";

/**
 * Days from Monday to Friday on which a currency is not settled, as its central bank or payment system publishes them.
 */
const CLOSED: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  // The Federal Reserve: a holiday on a Saturday closes no other day.
  USD: {
    2026: "01-01 01-19 02-16 05-25 06-19 09-07 10-12 11-11 11-26 12-25",
    2027: "01-01 01-18 02-15 05-31 07-05 09-06 10-11 11-11 11-25",
    2028: "01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-23 12-25",
  },
  // TARGET.
  EUR: {
    2026: "01-01 04-03 04-06 05-01 12-25",
    2027: "01-01 03-26 03-29",
    2028: "04-14 04-17 05-01 12-25 12-26",
  },
  // England and Wales, whose days CHAPS, Bacs and Faster Payments keep.
  GBP: {
    2026: "01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28",
    2027: "01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28",
    2028: "01-03 04-14 04-17 05-01 05-29 08-28 12-25 12-26",
  },
  // SIC.
  CHF: {
    2026: "01-01 01-02 04-03 04-06 05-01 05-14 05-25 12-25",
    2027: "01-01 03-26 03-29 05-06 05-17",
    2028: "04-14 04-17 05-01 05-25 06-05 08-01 12-25 12-26",
  },
  // Federal holidays, and those of Ontario on which banks clear nothing.
  CAD: {
    2026: "01-01 02-16 04-03 05-18 07-01 08-03 09-07 09-30 10-12 11-11 12-25 12-28",
    2027: "01-01 02-15 03-26 05-24 07-01 08-02 09-06 09-30 10-11 11-11 12-27 12-28",
    2028: "01-03 02-21 04-14 05-22 07-03 08-07 09-04 10-02 10-09 11-13 12-25 12-26",
  },
  // RITS closes on holidays of both Sydney and Melbourne.
  AUD: {
    2026: "01-01 01-26 04-03 04-06 06-08 12-25 12-28",
    2027: "01-01 01-26 03-26 03-29 06-14 12-27 12-28",
    2028: "01-03 01-26 04-14 04-17 04-25 06-12 12-25 12-26",
  },
  // The Bank of Japan: national holidays, December 31 and the first three days of January.
  JPY: {
    2026: "01-01 01-02 01-12 02-11 02-23 03-20 04-29 05-04 05-05 05-06 07-20 08-11 09-21 09-22 09-23 10-12 11-03 11-23 12-31",
    2027: "01-01 01-11 02-11 02-23 03-22 04-29 05-03 05-04 05-05 07-19 08-11 09-20 09-23 10-11 11-03 11-23 12-31",
    2028: "01-03 01-10 02-11 02-23 03-20 05-03 05-04 05-05 07-17 08-11 09-18 09-22 10-09 11-03 11-23",
  },
  // Danmarks Nationalbank: banks close on the day after Ascension, on Constitution Day, and on the last days of the
  // year.
  DKK: {
    2026: "01-01 04-02 04-03 04-06 05-14 05-15 05-25 06-05 12-24 12-25 12-31",
    2027: "01-01 03-25 03-26 03-29 05-06 05-07 05-17 12-24 12-31",
    2028: "04-13 04-14 04-17 05-25 05-26 06-05 12-25 12-26",
  },
  // The Riksbank.
  SEK: {
    2026: "01-01 01-06 04-03 04-06 05-01 05-14 06-19 12-24 12-25 12-31",
    2027: "01-01 01-06 03-26 03-29 05-06 06-25 12-24 12-31",
    2028: "01-06 04-14 04-17 05-01 05-25 06-06 06-23 12-25 12-26",
  },
  // New Zealand, with Matariki.
  NZD: {
    2026: "01-01 01-02 02-06 04-03 04-06 04-27 06-01 07-10 10-26 12-25 12-28",
    2027: "01-01 01-04 02-08 03-26 03-29 04-26 06-07 06-25 10-25 12-27 12-28",
    2028: "01-03 01-04 02-07 04-14 04-17 04-25 06-05 07-14 10-23 12-25 12-26",
  },
};

const all = Object.entries(CLOSED).flatMap(([currency, years]) =>
  Object.entries(years).map(([year, days]) => [currency, Number(year), days] as const),
);

test.each(all)("banks of %s close in %i on the days of its central bank", (currency, year, days) => {
  expect(closedDays(currency, year).join(" ")).toBe(days);
});

/** As `MM-DD`, without weekends. */
function closedDays(currency: string, year: number): string[] {
  return daysOf(year)
    .filter((day) => !isWeekend(currency, day) && isBankHoliday(currency, day))
    .map((day) => day.toString().slice("2026-".length));
}

function daysOf(year: number): Temporal.PlainDate[] {
  const first = Temporal.PlainDate.from({ year, month: 1, day: 1 });
  return Array.from({ length: first.daysInYear }, (_, days) => first.add({ days }));
}

test("the table has the days of each currency's calendar, and of other years those of every year", () => {
  const days = daysOf(2031);
  for (const currency of CURRENCIES) {
    const closed = days
      .filter((day) => isBankHoliday(currency, day))
      .map((day) => day.toString().slice("2031-".length));
    expect(closed, currency).toEqual([...new Set(holidaysOf(currency, 2031))].toSorted());
  }
  expect(closedDays("EUR", 2090)).toEqual(["05-01", "12-25", "12-26"]);
});

test("places whose banks keep a calendar of their own have it", () => {
  // Federal Territory Day is a holiday of Kuala Lumpur, where the central bank is.
  expect(closedDays("MYR", 2027)).toContain("02-01");
});
