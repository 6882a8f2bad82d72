import { parseDate } from "@internationalized/date";
import { expect, test } from "vitest";
import { dayAfterKey, daysBetween, weeksOf } from "#app/dashboard/inputs/calendar-days.ts";

const day = parseDate("2026-11-17");

test("a month has the weeks of its locale, without days of other months", () => {
  const first = (locale: string) => weeksOf(day, locale)[0]?.map((each) => each?.day ?? 0);
  expect(first("en-US")).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(first("de-DE")).toEqual([0, 0, 0, 0, 0, 0, 1]);
  expect(
    weeksOf(day, "de-DE")
      .at(-1)
      ?.map((each) => each?.day ?? 0),
  ).toEqual([30, 0, 0, 0, 0, 0, 0]);
});

test.each([
  ["ArrowLeft", "2026-11-16"],
  ["ArrowRight", "2026-11-18"],
  ["ArrowUp", "2026-11-10"],
  ["ArrowDown", "2026-11-24"],
  ["Home", "2026-11-16"],
  ["End", "2026-11-22"],
  ["PageUp", "2026-10-17"],
  ["PageDown", "2026-12-17"],
  ["Enter", undefined],
])("%s moves to %s", (key, to) => {
  expect(dayAfterKey(key, day, "de-DE")?.toString()).toBe(to);
});

test("days are a range in either order", () => {
  expect(daysBetween(day, day.subtract({ days: 2 })).start.toString()).toBe("2026-11-15");
});
