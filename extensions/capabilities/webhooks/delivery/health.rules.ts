const MINUTE_MS = 60_000;
const DEGRADED_AFTER_FAILURES = 20;
const WINDOW_MS = 15 * MINUTE_MS;
const WORST_SHARE = 0.9;
export const PROBE_MS = MINUTE_MS;
const DISABLED_AFTER_MS = 5 * 24 * 60 * MINUTE_MS;

/** How an endpoint fares, as its lane keeps it. */
export interface Health {
  readonly consecutiveFailures: number;
  /** The first failure since the last success. */
  readonly failingSince: Date | null;
  readonly lastSuccessAt: Date | null;
  /** Attempts are counted in windows of 15 minutes. */
  readonly windowStartedAt: Date | null;
  readonly windowAttempts: number;
  readonly windowFailures: number;
}

export interface Outcome {
  readonly isSuccess: boolean;
  readonly at: Date;
}

export function healthAfter(health: Health, outcomes: readonly Outcome[]): Health {
  return outcomes.reduce(
    (before, { isSuccess, at }) => ({
      ...countedIn(before, isSuccess, at),
      consecutiveFailures: isSuccess ? 0 : before.consecutiveFailures + 1,
      failingSince: isSuccess ? null : (before.failingSince ?? at),
      lastSuccessAt: isSuccess ? at : before.lastSuccessAt,
    }),
    health,
  );
}

function countedIn(health: Health, isSuccess: boolean, at: Date) {
  const { windowStartedAt: started } = health;
  const isOpen = started !== null && at.getTime() - started.getTime() < WINDOW_MS;
  const window = isOpen ? health : { windowStartedAt: at, windowAttempts: 0, windowFailures: 0 };
  return {
    windowStartedAt: window.windowStartedAt,
    windowAttempts: window.windowAttempts + 1,
    windowFailures: window.windowFailures + (isSuccess ? 0 : 1),
  };
}

/** What the endpoint's status becomes because of failures; null when it stays. */
export function statusAfterFailures(status: string, health: Health, now: Date): "degraded" | "disabled" | null {
  const failingMs = health.failingSince ? now.getTime() - health.failingSince.getTime() : 0;
  const isBeingSent = status === "enabled" || status === "degraded";
  if (isBeingSent && failingMs >= DISABLED_AFTER_MS) return "disabled";
  return status === "enabled" && isFailing(health) ? "degraded" : null;
}

function isFailing({ consecutiveFailures, windowAttempts, windowFailures }: Health): boolean {
  if (consecutiveFailures >= DEGRADED_AFTER_FAILURES) return true;
  return windowAttempts >= DEGRADED_AFTER_FAILURES && windowFailures > windowAttempts * WORST_SHARE;
}
