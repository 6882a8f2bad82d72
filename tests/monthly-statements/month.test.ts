import { describe, expect, test } from "vitest";
import { monthAfter, monthOf } from "#extensions/capabilities/monthly-statements/month.rules.ts";

const at = (text: string) => new Date(text);

test("a month begins and ends at local midnight, also with a clock change within it", () => {
  expect(monthOf(at("2026-03-08T12:00:00Z"), "America/New_York")).toEqual({
    month: "2026-03",
    start: at("2026-03-01T05:00:00Z"),
    end: at("2026-04-01T04:00:00Z"),
  });
  // The clocks go back on the first day.
  expect(monthOf(at("2026-11-01T04:00:00Z"), "America/New_York")).toMatchObject({
    month: "2026-11",
    start: at("2026-11-01T04:00:00Z"),
    end: at("2026-12-01T05:00:00Z"),
  });
  expect(monthOf(at("2026-11-01T03:59:59.999Z"), "America/New_York").month).toBe("2026-10");
});

describe("the month after a statement", () => {
  const november = { month: "2026-11", end: at("2026-12-01T05:00:00Z") };

  test.each([
    ["America/New_York", "2027-01-01T05:00:00Z"],
    ["America/Los_Angeles", "2027-01-01T08:00:00Z"],
    ["Asia/Tokyo", "2026-12-31T15:00:00Z"],
    ["Pacific/Kiritimati", "2026-12-31T10:00:00Z"],
  ])("starts at its end when the zone is now %s", (timeZone, end) => {
    expect(monthAfter(november, timeZone)).toEqual({ month: "2026-12", start: november.end, end: at(end) });
  });

  test("of December is January", () => {
    expect(monthAfter({ month: "2026-12", end: at("2027-01-01T05:00:00Z") }, "America/New_York").month).toBe("2027-01");
  });
});
