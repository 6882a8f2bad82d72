import type { EnvironmentClock } from "#extensions/platform/kernel/environment-clock.ts";
import type { NewDueWork } from "./write-due-work.ts";

/**
 * When work is due that follows a change at once, or after a wait: by the clock while that advances, so that it is a part
 * of that moment, and otherwise in real time, so that a clock that stands holds up nothing.
 */
export function atOnce(clock: EnvironmentClock, waitMs = 0): Pick<NewDueWork, "at" | "clock"> {
  const after = (from: Date) => new Date(from.getTime() + waitMs);
  return clock.isAdvancing ? { at: after(clock.now()) } : { at: after(clock.realNow()), clock: "real" };
}
