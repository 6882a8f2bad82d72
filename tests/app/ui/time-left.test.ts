import { describe, expect, test } from "vitest";
import { timeLeft, timeSince, urgencyOf } from "#app/components/ui/time-left.ts";

const now = new Date("2026-11-21T12:00:00Z");
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

describe("the time until a deadline", () => {
  test.each([
    [0.001, "1 minute left", "critical"],
    [0.75, "45 minutes left", "critical"],
    [1, "1 hour left", "critical"],
    [47.9, "47 hours left", "critical"],
    [48, "2 days left", "soon"],
    [71.9, "2 days left", "soon"],
    [167, "6 days left", "soon"],
    [168, "7 days left", "calm"],
    [0, "passed 1 minute ago", "passed"],
    [-49, "passed 2 days ago", "passed"],
  ])("%d hours ahead reads %j and is %s", (hours, words, urgency) => {
    expect(timeLeft(inHours(hours), now)).toBe(words);
    expect(urgencyOf(inHours(hours), now)).toBe(urgency);
  });

  test.each([
    [0.5, "just now"],
    [-0.01, "just now"],
    [-3, "3 hours ago"],
    [-72, "3 days ago"],
  ])("%d hours from now happened %s", (hours, words) => {
    expect(timeSince(inHours(hours), now)).toBe(words);
  });
});
