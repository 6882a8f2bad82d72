import { performance } from "node:perf_hooks";
import type { Admission } from "./admission.ts";

const EACH_MS = 200;
/** Fraction of time in which the thread was busy. */
const SATURATED = 0.9;

/**
 * Updates the limit several times a second. `isBusyElsewhere` reports another bottleneck of this process, such as its
 * database connections.
 */
export function followSaturation(admission: Admission<string>, isBusyElsewhere: () => boolean = () => false): void {
  let before = performance.eventLoopUtilization();
  let measuredAt = performance.now();
  setInterval(() => {
    const [now, loop] = [performance.now(), performance.eventLoopUtilization()];
    const { utilization } = performance.eventLoopUtilization(loop, before);
    admission.measured({ elapsedMs: now - measuredAt, isSaturated: utilization > SATURATED || isBusyElsewhere() });
    [before, measuredAt] = [loop, now];
  }, EACH_MS).unref();
}
