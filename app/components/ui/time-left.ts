const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** From here on a deadline is red. */
const CRITICAL_MS = 48 * HOUR_MS;
const SOON_MS = 7 * DAY_MS;

export type Urgency = "passed" | "critical" | "soon" | "calm";

/** Nearness of a deadline, for its color. */
export function urgencyOf(deadline: Date, now: Date): Urgency {
  const leftMs = deadline.getTime() - now.getTime();
  if (leftMs <= 0) return "passed";
  if (leftMs < CRITICAL_MS) return "critical";
  return leftMs < SOON_MS ? "soon" : "calm";
}

/** "5 days left", "31 hours left", "passed 2 days ago". Rounded down, so that it never overstates the time left. */
export function timeLeft(deadline: Date, now: Date): string {
  const leftMs = deadline.getTime() - now.getTime();
  return leftMs > 0 ? `${span(leftMs)} left` : `passed ${span(-leftMs)} ago`;
}

/** "3 hours ago", for past instants; the future counts as now, because clocks differ. */
export function timeSince(instant: Date, now: Date): string {
  const agoMs = now.getTime() - instant.getTime();
  return agoMs < MINUTE_MS ? "just now" : `${span(agoMs)} ago`;
}

function span(ms: number): string {
  // Below two days hours matter: "1 day" could be 25 hours or 47.
  if (ms >= CRITICAL_MS) return count(Math.floor(ms / DAY_MS), "day");
  if (ms >= HOUR_MS) return count(Math.floor(ms / HOUR_MS), "hour");
  return count(Math.max(1, Math.floor(ms / MINUTE_MS)), "minute");
}

function count(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? "" : "s"}`;
}
