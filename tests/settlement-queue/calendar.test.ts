import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { MONEY_CURRENCIES } from "#app/dashboard/money-currencies.ts";
import { isBankHoliday } from "#extensions/capabilities/settlement-queue/bank-holidays.ts";
import { availableOn, nextClose } from "#extensions/capabilities/settlement-queue/calendar.ts";

const newYork = { timeZone: "America/New_York", cutoffTime: "17:00", delayBusinessDays: 2 };

const available = (
  soldAt: string,
  { currency = "USD", ...terms }: Partial<typeof newYork> & { currency?: string } = {},
) => availableOn({ ...newYork, ...terms }, currency, new Date(soldAt)).toISOString();

describe("a sale is available some business days later", () => {
  test.each([
    ["on a Monday afternoon", "2026-11-16T21:59:00Z", "2026-11-18T05:00:00.000Z"],
    ["at the cut-off", "2026-11-16T22:00:00Z", "2026-11-18T05:00:00.000Z"],
    ["after the cut-off", "2026-11-16T22:00:01Z", "2026-11-19T05:00:00.000Z"],
    ["on a Friday, over the weekend", "2026-11-13T15:00:00Z", "2026-11-17T05:00:00.000Z"],
    ["on a Saturday", "2026-11-14T15:00:00Z", "2026-11-17T05:00:00.000Z"],
    ["over Thanksgiving", "2026-11-25T15:00:00Z", "2026-11-30T05:00:00.000Z"],
    ["over the year's end", "2026-12-30T15:00:00Z", "2027-01-04T05:00:00.000Z"],
    // Banks close on the Monday after a holiday on a Sunday, and stay open on the Friday before one on a Saturday.
    ["over a holiday on a Sunday", "2027-07-02T15:00:00Z", "2027-07-07T04:00:00.000Z"],
    ["over a holiday on a Saturday", "2027-12-22T15:00:00Z", "2027-12-24T05:00:00.000Z"],
  ])("%s", (_when, soldAt, expected) => {
    expect(available(soldAt)).toBe(expected);
  });
});

describe("the docs name the day of a sale beside a weekend or a holiday", () => {
  const row = /^\| (\w{3}) (\S+) (\d\d:\d\d) \| (\w{3}) (\S+) \| (\w{3}) (\S+) \|$/gm;
  const rows = [...readFileSync("docs/settlement-queue.md", "utf8").matchAll(row)].map(([, ...cells]) => cells);
  const weekday = (day = "") => new Date(`${day}T12:00:00Z`).toLocaleDateString("en-US", { weekday: "short" });
  const zoned = (day: string, time: string) => Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(ZONE);
  const ZONE = "America/New_York";

  test("for each kind of day", () => expect(rows.length).toBeGreaterThanOrEqual(10));

  test.each(rows)("%s %s at %s counts for %s %s", (soldDay, sold, time, countsDay, counts, availableDay, day) => {
    expect([soldDay, countsDay, availableDay]).toEqual([sold, counts, day].map(weekday));
    const soldAt = new Date(zoned(sold, time).epochMilliseconds).toISOString();
    expect(available(soldAt)).toBe(new Date(zoned(day, "00:00").epochMilliseconds).toISOString());
    // The day that it counts for has no earlier cut-off.
    expect(available(new Date(zoned(counts, "00:00").epochMilliseconds).toISOString())).toBe(available(soldAt));
    expect(counts).toBe(time > "17:00" ? Temporal.PlainDate.from(sold).add({ days: 1 }).toString() : sold);
  });
});

test("without a delay a sale is available at once, and after the cut-off at the beginning of the next day", () => {
  const atOnce = { delayBusinessDays: 0 };
  // In the past, so that it is released in the transaction of the sale.
  expect(available("2026-11-13T21:59:00Z", atOnce)).toBe("2026-11-13T05:00:00.000Z");
  expect(available("2026-11-13T22:30:00Z", atOnce)).toBe("2026-11-14T05:00:00.000Z");
});

test("days begin and end in the merchant's zone, also when its clocks change", () => {
  // Clocks go forward on Sunday, March 8, and back on Sunday, November 1.
  expect(available("2026-03-06T15:00:00Z")).toBe("2026-03-10T04:00:00.000Z");
  expect(available("2026-10-30T15:00:00Z")).toBe("2026-11-03T05:00:00.000Z");
  // In Beirut this day begins at one o'clock.
  expect(available("2026-03-29T12:00:00Z", { timeZone: "Asia/Beirut", delayBusinessDays: 0 })).toBe(
    "2026-03-28T22:00:00.000Z",
  );
  expect(available("2026-11-16T06:30:00Z", { timeZone: "Asia/Tokyo", currency: "JPY" })).toBe(
    "2026-11-17T15:00:00.000Z",
  );
  expect(available("2026-11-16T08:30:00Z", { timeZone: "Asia/Tokyo", currency: "JPY" })).toBe(
    "2026-11-18T15:00:00.000Z",
  );
});

test("bank holidays are those of the currency's country, and of the Eurosystem for the euro", () => {
  const berlin = { timeZone: "Europe/Berlin", delayBusinessDays: 1 };
  // Good Friday and Easter Monday.
  expect(available("2026-04-02T10:00:00Z", { ...berlin, currency: "EUR" })).toBe("2026-04-06T22:00:00.000Z");
  expect(available("2027-03-25T10:00:00Z", { ...berlin, currency: "EUR" })).toBe("2027-03-29T22:00:00.000Z");
  // German Unity Day is no holiday of the Eurosystem; Labor Day is.
  expect(available("2025-10-02T10:00:00Z", { ...berlin, currency: "EUR" })).toBe("2025-10-02T22:00:00.000Z");
  expect(available("2026-04-30T10:00:00Z", { ...berlin, currency: "EUR" })).toBe("2026-05-03T22:00:00.000Z");
  // Boxing Day falls on a Saturday in 2026.
  expect(available("2026-12-24T10:00:00Z", { timeZone: "Europe/London", delayBusinessDays: 1, currency: "GBP" })).toBe(
    "2026-12-29T00:00:00.000Z",
  );
  // A currency that several countries share has weekends only.
  expect(available("2026-12-24T10:00:00Z", { delayBusinessDays: 1, currency: "XAF" })).toBe("2026-12-25T05:00:00.000Z");
});

test.each([
  // Friday and Saturday.
  ["KWD", "Asia/Kuwait", "2027-03-03T08:00:00Z", "2027-03-06T21:00:00.000Z"],
  ["SAR", "Asia/Riyadh", "2027-03-04T08:00:00Z", "2027-03-07T21:00:00.000Z"],
  ["QAR", "Asia/Qatar", "2027-03-05T08:00:00Z", "2027-03-07T21:00:00.000Z"],
  ["ILS", "Asia/Jerusalem", "2027-03-03T08:00:00Z", "2027-03-06T22:00:00.000Z"],
  // Saturday and Sunday, since 2022.
  ["AED", "Asia/Dubai", "2027-03-04T08:00:00Z", "2027-03-07T20:00:00.000Z"],
  // Only Sunday is a weekend, and banks close on some Saturdays.
  ["INR", "Asia/Kolkata", "2027-03-04T08:00:00Z", "2027-03-07T18:30:00.000Z"],
])("weekends are those of the currency's country: %s", (currency, timeZone, soldAt, expected) => {
  expect(available(soldAt, { timeZone, currency })).toBe(expected);
});

test("a holiday of several days counts with each of them", () => {
  // Eid al-Fitr is from Tuesday, March 9, to Friday in Saudi Arabia, and the weekend continues on Saturday.
  expect(available("2027-03-08T08:00:00Z", { timeZone: "Asia/Riyadh", delayBusinessDays: 1, currency: "SAR" })).toBe(
    "2027-03-13T21:00:00.000Z",
  );
});

test("currencies without holidays are those that the docs name", () => {
  const [, named = ""] =
    /No holidays are known for ([^:]+):/.exec(readFileSync("docs/settlement-queue.md", "utf8")) ?? [];
  const codes = [...named.matchAll(/`([A-Z]{3})`/g)].map(([, code = ""]) => code);
  expect(codes).toEqual(expect.arrayContaining(["KWD", "XAF"]));
  const daysOf = (currency: string) =>
    Array.from({ length: 365 }, (_, days) => Temporal.PlainDate.from("2027-01-01").add({ days })).filter((day) =>
      isBankHoliday(currency, day),
    );
  expect(codes.filter((code) => daysOf(code).length > 0)).toEqual([]);
  expect(MONEY_CURRENCIES.filter((code) => daysOf(code).length === 0)).toEqual(["KWD"]);
});

describe("a settlement closes", () => {
  const terms = { timeZone: "America/New_York", scheduleDay: null };
  test.each([
    ["each night", { schedule: "daily" }, "2026-11-22T12:00:00Z", "2026-11-23T06:00:00.000Z"],
    [
      "each night, although the clocks change",
      { schedule: "daily" },
      "2026-11-01T05:30:00Z",
      "2026-11-02T06:00:00.000Z",
    ],
    [
      "in the same night, so that what is available from midnight is part of it",
      { schedule: "daily" },
      "2026-11-23T05:00:00Z",
      "2026-11-23T06:00:00.000Z",
    ],
    ["a day later, from its own hour on", { schedule: "daily" }, "2026-11-23T06:00:00Z", "2026-11-24T06:00:00.000Z"],
    [
      "on its day of the week",
      { schedule: "weekly", scheduleDay: 3 },
      "2026-11-22T12:00:00Z",
      "2026-11-25T06:00:00.000Z",
    ],
    [
      "a week after its own day",
      { schedule: "weekly", scheduleDay: 7 },
      "2026-11-22T12:00:00Z",
      "2026-11-29T06:00:00.000Z",
    ],
    [
      "on its day of the month",
      { schedule: "monthly", scheduleDay: 23 },
      "2026-11-22T12:00:00Z",
      "2026-11-23T06:00:00.000Z",
    ],
    [
      "on the last day of a short month",
      { schedule: "monthly", scheduleDay: 31 },
      "2027-02-01T12:00:00Z",
      "2027-02-28T06:00:00.000Z",
    ],
    [
      "a month after its own day",
      { schedule: "monthly", scheduleDay: 31 },
      "2026-12-31T12:00:00Z",
      "2027-01-31T06:00:00.000Z",
    ],
  ] as const)("%s", (_when, schedule, from, expected) => {
    expect(nextClose({ ...terms, ...schedule }, new Date(from))?.toISOString()).toBe(expected);
  });

  test("by hand only", () => {
    expect(nextClose({ ...terms, schedule: "manual" }, new Date())).toBeNull();
  });
});
