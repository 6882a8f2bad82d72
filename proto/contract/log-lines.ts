import { type DestinationStream, destination } from "pino";

const AT_ONCE_BYTES = 4_096;
const AT_LATEST_MS = 50;

/**
 * Standard output for log lines. Those of 50 ms are written together: a write of its own costs as much as a tenth of a small
 * request. What is left is written when the process exits; only a killed one loses it.
 */
export function logLines(): DestinationStream {
  return destination({ sync: false, minLength: AT_ONCE_BYTES, periodicFlush: AT_LATEST_MS });
}
