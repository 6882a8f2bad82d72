import { describe, expect, test } from "vitest";
import { boundsOf, timelineDays } from "#app/capabilities/test-clock/timeline-days.ts";

const clock = { timeZone: "America/New_York", startedAt: "2026-11-29T03:00:00Z", now: "2027-03-15T12:00:00Z" };
const shown = (choice: { day?: string; position?: string }) =>
  timelineDays({ ...clock, day: choice.day ?? null, position: choice.position ?? null });

describe("the timeline of a clock", () => {
  test("begins on the day of its zone, and shows its last day", () => {
    expect(shown({})).toMatchObject({
      first: "2026-11-28",
      last: "2027-03-15",
      day: "2027-03-15",
      position: 107,
      end: 107,
    });
  });

  test.each([
    [{ day: "2027-01-31" }, "2027-01-31"],
    [{ position: "0" }, "2026-11-28"],
    [{ position: "3" }, "2026-12-01"],
    // Where the clock was not, the nearest day.
    [{ day: "2020-01-01" }, "2026-11-28"],
    [{ day: "2031-01-01" }, "2027-03-15"],
    [{ position: "99999" }, "2027-03-15"],
    // What is no day is none.
    [{ day: "2027-02-30" }, "2027-03-15"],
    [{ day: "<script>" }, "2027-03-15"],
    [{ position: "-1" }, "2027-03-15"],
  ])("shows for %j the day %s", (choice, day) => {
    expect(shown(choice).day).toBe(day);
  });

  test("links each month by its first day on the clock, and each day of the shown month", () => {
    const { months, daysOfMonth } = shown({ day: "2026-11-30" });
    expect(months.map(({ day }) => day)).toEqual([
      "2026-11-28",
      "2026-12-01",
      "2027-01-01",
      "2027-02-01",
      "2027-03-01",
    ]);
    expect(months.filter(({ isShown }) => isShown).map(({ month }) => month)).toEqual(["2026-11"]);
    expect(daysOfMonth).toEqual(["2026-11-28", "2026-11-29", "2026-11-30"]);
    expect(shown({}).daysOfMonth).toHaveLength(15);
  });

  test("has a link for each of the last 120 months at most", () => {
    const long = timelineDays({ ...clock, now: "2046-11-29T00:00:00Z", day: null, position: null });
    expect(long.months).toHaveLength(120);
    expect(long.months.at(-1)?.month).toBe("2046-11");
  });

  test("a day has 23 or 25 hours when clocks change", () => {
    const hoursOf = (day: string) => {
      const [from, before] = boundsOf(day, "America/New_York");
      return (before.getTime() - from.getTime()) / 3_600_000;
    };
    expect(["2027-03-13", "2027-03-14", "2027-11-07"].map(hoursOf)).toEqual([24, 23, 25]);
  });
});
