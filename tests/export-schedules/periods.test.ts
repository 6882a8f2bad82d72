import { expect, test } from "vitest";
import {
  type Frequency,
  firstToMake,
  MOST_MADE_UP,
  periodAfter,
  periodAt,
} from "#extensions/capabilities/export-schedules/period.rules.ts";

const at = (text: string) => new Date(text);
const NEW_YORK = "America/New_York";

test.each<[string, Frequency, string, string, string]>([
  ["2026-03-08T12:00:00Z", "daily", NEW_YORK, "2026-03-08T05:00:00.000Z", "2026-03-09T04:00:00.000Z"],
  ["2026-11-01T12:00:00Z", "daily", NEW_YORK, "2026-11-01T04:00:00.000Z", "2026-11-02T05:00:00.000Z"],
  ["2026-11-26T12:00:00Z", "daily", "Asia/Tokyo", "2026-11-25T15:00:00.000Z", "2026-11-26T15:00:00.000Z"],
  ["2026-03-11T12:00:00Z", "weekly", NEW_YORK, "2026-03-09T04:00:00.000Z", "2026-03-16T04:00:00.000Z"],
  ["2026-03-08T12:00:00Z", "weekly", NEW_YORK, "2026-03-02T05:00:00.000Z", "2026-03-09T04:00:00.000Z"],
  ["2026-11-15T12:00:00Z", "monthly", NEW_YORK, "2026-11-01T04:00:00.000Z", "2026-12-01T05:00:00.000Z"],
  ["2028-02-29T12:00:00Z", "monthly", "UTC", "2028-02-01T00:00:00.000Z", "2028-03-01T00:00:00.000Z"],
  // Midnight does not exist on this day in Santiago.
  ["2026-09-06T12:00:00Z", "daily", "America/Santiago", "2026-09-06T04:00:00.000Z", "2026-09-07T03:00:00.000Z"],
])("%s lies in a %s period of %s", (moment, frequency, timeZone, start, end) => {
  const period = periodAt(at(moment), frequency, timeZone);
  expect([period.start.toISOString(), period.end.toISOString()]).toEqual([start, end]);
});

test.each<Frequency>(["daily", "weekly", "monthly"])(
  "the %s periods of a year follow each other without a gap",
  (frequency) => {
    let period = periodAt(at("2026-01-01T12:00:00Z"), frequency, NEW_YORK);
    while (period.end < at("2027-01-02T00:00:00Z")) {
      const next = periodAfter(period.end, frequency, NEW_YORK);
      expect(next.start).toEqual(period.end);
      expect(next).toEqual(periodAt(period.end, frequency, NEW_YORK));
      period = next;
    }
  },
);

test.each<[Frequency, number, number]>([
  ["daily", 12, 36],
  ["weekly", 84, 252],
  ["monthly", 336, 1_088],
])("a %s period is neither short nor long when the time zone has changed", (frequency, least, most) => {
  for (const [from, to] of [
    ["UTC", NEW_YORK],
    [NEW_YORK, "Asia/Tokyo"],
    ["Pacific/Kiritimati", "Pacific/Pago_Pago"],
  ] as const) {
    const { end } = periodAt(at("2026-11-26T12:00:00Z"), frequency, from);
    const next = periodAfter(end, frequency, to);
    const hours = (next.end.getTime() - next.start.getTime()) / 3_600_000;
    expect(next.start).toEqual(end);
    expect(hours).toBeGreaterThanOrEqual(least);
    expect(hours).toBeLessThanOrEqual(most);
    expect(periodAt(next.end, frequency, to).start).toEqual(next.end);
  }
});

test("after a long downtime only the last periods are made up for", () => {
  const calendar = { frequency: "daily", timeZone: "UTC" } as const;
  const first = periodAt(at("2026-01-01T12:00:00Z"), "daily", "UTC");
  expect(firstToMake(first, calendar, at("2026-01-04T00:00:00Z"))).toEqual(first);
  const later = firstToMake(first, calendar, at("2026-06-30T12:00:00Z"));
  expect(later.start.toISOString()).toBe(`2026-06-${30 - MOST_MADE_UP}T00:00:00.000Z`);
});
