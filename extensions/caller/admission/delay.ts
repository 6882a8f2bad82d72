import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Admission } from "./admission.ts";

const EACH_MS = 200;
const RESOLUTION_MS = 10;

/**
 * Sets the limit several times a second by how late this process is: half of its timers were later than that, so that a single long
 * task does not count. `otherDelayMs` is another delay of its own making, such as the wait for a connection to the database.
 */
export function followDelay(admission: Admission<string>, otherDelayMs: () => number = () => 0): void {
  const eventLoop = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  eventLoop.enable();
  setInterval(() => {
    const lateMs = eventLoop.count > 0 ? eventLoop.percentile(50) / 1e6 - RESOLUTION_MS : 0;
    eventLoop.reset();
    admission.measured(Math.max(lateMs, otherDelayMs()));
  }, EACH_MS).unref();
}
