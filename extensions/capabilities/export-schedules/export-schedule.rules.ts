import { refuse } from "#extensions/platform/kernel/refuse.ts";

export type PauseReason = "requested" | "no_recipients";

const MOST_SCHEDULES = 20;
const MOST_ATTEMPTS = 3;
const RETRY_AFTER_MS = 10 * 60_000;

/** The roles with which a member may read exports. */
const READERS: ReadonlySet<string> = new Set(["owner", "admin", "member"]);

interface Belonging {
  readonly userId: string;
  /** Null where the central service has no roles, so that every member may read. */
  readonly role: string | null;
}

export function mayReadExports({ role }: Pick<Belonging, "role">): boolean {
  return role === null || role.split(",").some((each) => READERS.has(each.trim()));
}

/** @throws too_many_export_schedules */
export function assertRoom(schedules: number): void {
  if (schedules >= MOST_SCHEDULES) throw refuse("too_many_export_schedules", { max: MOST_SCHEDULES });
}

/** @throws export_schedule_recipient_unknown */
export function assertRecipients(recipients: readonly string[], members: readonly Belonging[]): void {
  const readers = new Set(members.filter(mayReadExports).map(({ userId }) => userId));
  const unknown = recipients.findIndex((userId) => !readers.has(userId));
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
