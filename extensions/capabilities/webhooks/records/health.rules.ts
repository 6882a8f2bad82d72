const MINUTE_MS = 60_000;
const DEGRADED_AFTER_FAILURES = 20;
const WINDOW_MS = 15 * MINUTE_MS;
const WORST_SHARE = 0.9;
export const PROBE_MS = MINUTE_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DISABLED_AFTER_MS = 5 * 24 * HOUR_MS;
/** Hours of continuous failure after which a notice is sent, besides those about the status. */
const NOTICED_HOURS = [24, 72] as const;

/** An endpoint's health, as its lane records it. */
export interface Health {
  readonly consecutiveFailures: number;
  /** The first failure since the last success. */
  readonly failingSince: Date | null;
  readonly lastSuccessAt: Date | null;
  /** Attempts are counted in windows of 15 minutes. */
  readonly windowStartedAt: Date | null;
  readonly windowAttempts: number;
  readonly windowFailures: number;
  /** The hours of failure in the last such notice; 0 before the first. */
  readonly noticedHours: number;
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
      noticedHours: isSuccess ? 0 : before.noticedHours,
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

/** The status after failures; null when it stays. */
export function statusAfterFailures(status: string, health: Health, now: Date): "degraded" | "disabled" | null {
  const isBeingSent = status === "enabled" || status === "degraded";
  if (isBeingSent && failingMs(health, now) >= DISABLED_AFTER_MS) return "disabled";
  return status === "enabled" && isFailing(health) ? "degraded" : null;
}

/** The hours whose notice is due; null when none is. After a gap only the last one counts. */
export function noticeDue(health: Health, now: Date): (typeof NOTICED_HOURS)[number] | null {
  const hours = NOTICED_HOURS.findLast((each) => failingMs(health, now) >= each * HOUR_MS) ?? null;
  return hours !== null && hours > health.noticedHours ? hours : null;
}

/** The time at which an endpoint that fails since then is disabled. */
export const disabledAfter = (failingSince: Date): Date => new Date(failingSince.getTime() + DISABLED_AFTER_MS);

function failingMs({ failingSince }: Health, now: Date): number {
  return failingSince ? now.getTime() - failingSince.getTime() : 0;
}

function isFailing({ consecutiveFailures, windowAttempts, windowFailures }: Health): boolean {
  if (consecutiveFailures >= DEGRADED_AFTER_FAILURES) return true;
  return windowAttempts >= DEGRADED_AFTER_FAILURES && windowFailures > windowAttempts * WORST_SHARE;
}
