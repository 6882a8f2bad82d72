import { performance } from "node:perf_hooks";
import type { Admission } from "./admission.ts";

const EACH_MS = 200;
/** Of the time that the thread was not waiting for something to do. */
const SATURATED = 0.9;

/**
 * Sets the limit several times a second, by whether this process had time to spare. `isBusyElsewhere` tells of another bottleneck of
 * its own, such as the connections to the database.
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
