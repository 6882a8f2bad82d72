import { expect, test } from "vitest";
import { afterAdvance, afterPause } from "#app/capabilities/test-clock/what-became.ts";

const ready = (ended: string) => ({ clockStatus: "ready", progress: { ended } });

test.each([
  [{ clockStatus: "advancing", progress: {} }, "The clock is on its way."],
  [{ clockStatus: "paused", progress: {} }, "The clock is paused."],
  [{ clockStatus: "real_time" }, "The sandbox has no test clock now."],
  [ready("arrived"), "The clock has arrived."],
  [ready("canceled"), "Advance canceled. The clock stays where it is."],
  [ready("too_far"), "The clock stopped before its target."],
])("a button that another tab overtook says what became of the clock: %j", (clock, text) => {
  expect(afterAdvance(clock)).toBe(text);
  expect(afterPause(clock)).toBe(clock.clockStatus === "paused" ? "Clock paused." : text);
});
