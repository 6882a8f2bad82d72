import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type BillingAnchor, isEmpty, periodOf } from "#extensions/capabilities/plans/billing-calendar.rules.ts";

const anchor = (given: Partial<BillingAnchor>): BillingAnchor => ({
  ...{ type: "anniversary", interval: "month", intervalCount: 1, day: null, timeZone: "UTC" },
  startsAt: new Date("2026-01-31T10:00:00Z"),
  ...given,
});

const starts = (of: BillingAnchor, count: number) =>
  Array.from({ length: count }, (_, index) => periodOf(of, index).start.toISOString().replace(":00.000Z", ""));

test("months that are too short have the day at their end, and the next has it again", () => {
  // As Stripe documents it for a subscription of January 31.
  expect(starts(anchor({}), 5)).toEqual([
    ...["2026-01-31T10:00", "2026-02-28T10:00", "2026-03-31T10:00", "2026-04-30T10:00", "2026-05-31T10:00"],
  ]);
  const leap = anchor({ interval: "year", startsAt: new Date("2024-02-29T00:00:00Z") });
  expect(starts(leap, 5).map((start) => start.slice(0, 10))).toEqual([
    ...["2024-02-29", "2025-02-28", "2026-02-28", "2027-02-28", "2028-02-29"],
  ]);
});

test("a time that a clock change skips moves in that period only", () => {
  const early = anchor({ timeZone: "America/New_York", startsAt: new Date("2026-02-08T07:30:00Z") });
  // 2:30 in New York; on March 8 the clock goes from 2 to 3.
  expect(starts(early, 3)).toEqual(["2026-02-08T07:30", "2026-03-08T07:30", "2026-04-08T06:30"]);
});

describe("periods at a day of the month", () => {
  test("begin with a shorter one, in the zone of the subscription", () => {
    const of = anchor({
      ...{ type: "day_of_month", day: 31, timeZone: "Europe/Berlin" },
      startsAt: new Date("2026-02-10T12:00:00Z"),
    });
    expect(starts(of, 4)).toEqual(["2026-02-10T12:00", "2026-02-27T23:00", "2026-03-30T22:00", "2026-04-29T22:00"]);
  });

  test("are full from the start when they begin at midnight of that day", () => {
    const of = anchor({ type: "day_of_month", day: 15, startsAt: new Date("2026-02-15T00:00:00Z"), intervalCount: 3 });
    expect(starts(of, 3)).toEqual(["2026-02-15T00:00", "2026-05-15T00:00", "2026-08-15T00:00"]);
  });
});

test("calendar periods begin on a Monday, the first of a month and of a year", () => {
  const startsAt = new Date("2026-11-25T10:00:00Z");
  const second = (interval: BillingAnchor["interval"]) =>
    periodOf(anchor({ type: "calendar", interval, startsAt }), 1)
      .start.toISOString()
      .slice(0, 10);
  expect((["day", "week", "month", "year"] as const).map(second)).toEqual([
    ...["2026-11-26", "2026-11-30", "2026-12-01", "2027-01-01"],
  ]);
});

test("the day that Samoa left out is no period", () => {
  const of = anchor({
    ...{ interval: "day", timeZone: "Pacific/Apia" },
    startsAt: new Date("2011-12-28T20:00:00Z"),
  });
  const periods = [0, 1, 2, 3].map((index) => periodOf(of, index));
  expect(periods.map(isEmpty)).toEqual([false, false, true, false]);
  expect(periods[1]?.end).toEqual(periods[3]?.start);
});

const ZONES = [
  ...["UTC", "America/New_York", "Europe/London", "Asia/Tokyo", "Pacific/Pago_Pago", "Pacific/Kiritimati"],
  ...["Pacific/Apia", "Australia/Lord_Howe"],
];

test("1,000 anchors, 30 periods each: they follow each other, on the day of the anchor or the last of the month", () => {
  const moments = fc.date({ min: new Date("2009-01-01"), max: new Date("2034-12-31"), noInvalidDate: true });
  const types = fc.constantFrom("anniversary" as const, "day_of_month" as const, "calendar" as const);
  const days = fc.integer({ min: 1, max: 31 });
  const counts = fc.integer({ min: 1, max: 36 });
  fc.assert(
    fc.property(moments, types, days, counts, fc.constantFrom(...ZONES), (startsAt, type, day, count, timeZone) => {
      const of = anchor({ type, startsAt, day: type === "day_of_month" ? day : null, intervalCount: count, timeZone });
      const local = (moment: Date) =>
        Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone);
      const wanted = { anniversary: local(startsAt).day, day_of_month: day, calendar: 1 }[type];
      for (let index = 0; index < 30; index += 1) {
        const { start, end } = periodOf(of, index);
        expect(end > start).toBe(true);
        expect(periodOf(of, index + 1).start).toEqual(end);
        const last = local(end);
        const isLeftOut = timeZone === "Pacific/Apia" && last.toPlainDate().toString() === "2011-12-31";
        if (!isLeftOut) expect(last.day).toBe(Math.min(wanted, last.daysInMonth));
      }
    }),
    { numRuns: 1_000 },
  );
});
