import { refuse } from "#extensions/platform/kernel/refuse.ts";

export type PauseReason = "requested" | "no_recipients";

const MOST_SCHEDULES = 20;
const MOST_ATTEMPTS = 3;
const RETRY_AFTER_MS = 10 * 60_000;

/** @throws too_many_export_schedules */
export function assertRoom(schedules: number): void {
  if (schedules >= MOST_SCHEDULES) throw refuse("too_many_export_schedules", { max: MOST_SCHEDULES });
}

/** What the caller has asked the central service about the recipients. */
export interface Readers {
  readonly membersKnown?: boolean | undefined;
  readonly readerIds: readonly string[];
}

/** @throws export_schedule_recipient_unknown, members_unavailable */
export function assertRecipients(recipients: readonly string[], { membersKnown, readerIds }: Readers): void {
  if (!membersKnown) throw refuse("members_unavailable");
  const unknown = recipients.findIndex((userId) => !readerIds.includes(userId));
  if (unknown >= 0)
    throw refuse("export_schedule_recipient_unknown", {
      user_id: recipients[unknown] ?? "",
      param: `recipients.${unknown}`,
    });
}

const TIME_FILTER = /^created_at_/;

/**
 * The schedule itself sets the time, and keeps no personal details: a redaction could not find them.
 * @throws export_filter_invalid
 */
export function assertScheduled(names: readonly string[], personal: ReadonlySet<string>): void {
  const refused = (name: string, problem: string) =>
    refuse("export_filter_invalid", { problem, param: `filters.${name}` });
  for (const name of names) {
    if (TIME_FILTER.test(name)) throw refused(name, `The schedule sets ${name} itself.`);
    if (personal.has(name)) throw refused(name, `A schedule does not take ${name}, which may be a personal detail.`);
  }
}

interface Failed {
  readonly failureCode?: string | null | undefined;
  readonly attempt?: number | null | undefined;
}

/** How long to wait before a failed export is made again. Null when that would not help, or has not helped. */
export function retryAfterMs({ failureCode, attempt }: Failed): number | null {
  const made = attempt ?? 1;
  return failureCode === "internal_error" && made < MOST_ATTEMPTS ? made * RETRY_AFTER_MS : null;
}
