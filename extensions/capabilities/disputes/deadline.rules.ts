import { isAcceptable } from "./dispute.rules.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Times before the deadline at which the merchant is reminded, by their name in the event. */
const REMINDERS: Readonly<Record<string, number>> = {
  "7_days": 7 * DAY_MS,
  "3_days": 3 * DAY_MS,
  "24_hours": DAY_MS,
};

/** How long before the deadline a complete draft is submitted. The reminder three days before announces it. */
const AUTO_SUBMIT_BEFORE_MS = DAY_MS;

interface Waiting {
  readonly stage: string;
  readonly status: string;
  readonly outcomeUnknownSince?: Date | null | undefined;
  readonly respondBy?: Date | null | undefined;
}

/** Whether the bank waits for a first response of this stage. */
export function isWaiting(dispute: Waiting): boolean {
  return isAcceptable(dispute) && dispute.outcomeUnknownSince == null;
}

export interface DeadlineWork {
  readonly kind: "due_soon" | "auto_submit" | "past_due";
  readonly at: Date;
}

/** The dispute as it was before its deadline, stage or status changed. Null for a new one. */
export type BeforeDeadline = Pick<Waiting, "stage" | "status" | "respondBy"> | null;

/**
 * The work for a new deadline, or for one that counts again. Reminders whose time has passed are left out. A draft that
 * waited for a later deadline is submitted at once, and a deadline in the past is marked as passed. A response that is
 * being sent does not change this, since it may not arrive.
 */
export function deadlineWork(dispute: Waiting, before: BeforeDeadline, now: Date): readonly DeadlineWork[] {
  const { respondBy } = dispute;
  if (!respondBy || !isAcceptable(dispute)) return [];
  const waited = before !== null && before.stage === dispute.stage && isAcceptable(before);
  if (waited && before.respondBy?.getTime() === respondBy.getTime()) return [];
  const early = (ms: number) => new Date(respondBy.getTime() - ms);
  const all: readonly DeadlineWork[] = [
    ...Object.values(REMINDERS).map((ms) => ({ kind: "due_soon" as const, at: early(ms) })),
    { kind: "auto_submit", at: early(AUTO_SUBMIT_BEFORE_MS) },
    { kind: "past_due", at: respondBy },
  ];
  return all.filter(({ kind, at }) => at > now || kind === "past_due" || (kind === "auto_submit" && waited));
}

/**
 * The name of the reminder that is due at a time. Null for a deadline that has moved since, for one that was met, and
 * when the next reminder is due too, so that an outage is not followed by several reminders at once.
 */
export function reminderAt(dispute: Waiting, dueAt: Date, now: Date): string | null {
  if (!isWaiting(dispute) || !dispute.respondBy) return null;
  const deadline = dispute.respondBy.getTime();
  const leftMs = deadline - now.getTime();
  const isOvertaken = [...Object.values(REMINDERS), 0].some((ms) => ms < deadline - dueAt.getTime() && leftMs <= ms);
  if (isOvertaken) return null;
  return Object.entries(REMINDERS).find(([, ms]) => ms === deadline - dueAt.getTime())?.[0] ?? null;
}

interface Draft extends Waiting {
  readonly autoSubmit: boolean;
  readonly isReady: boolean;
  /** Attached or replaced since the last submission: evidence that an earlier stage sent is no draft of this one. */
  readonly unsubmittedCount: number;
}

/** The time at which the draft is submitted by itself. Null unless it lacks nothing required and the switch is on. */
export function autoSubmitAt(dispute: Draft): Date | null {
  const { respondBy, autoSubmit, isReady, unsubmittedCount } = dispute;
  if (!respondBy || !autoSubmit || !isReady || unsubmittedCount === 0 || !isWaiting(dispute)) return null;
  return new Date(respondBy.getTime() - AUTO_SUBMIT_BEFORE_MS);
}

/** Whether the draft is to be submitted now: from then on until its deadline. */
export function isAutoSubmitDue(dispute: Draft, now: Date): boolean {
  const at = autoSubmitAt(dispute);
  return at !== null && at <= now && dispute.respondBy != null && now < dispute.respondBy;
}

/** Whether the deadline passed at this time without a response. */
export function isMissed(dispute: Waiting, dueAt: Date): boolean {
  return isWaiting(dispute) && dispute.respondBy?.getTime() === dueAt.getTime();
}
