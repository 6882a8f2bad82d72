import { refuse } from "#extensions/platform/kernel/refuse.ts";

const DAY_MS = 86_400_000;
const LATEST_DAYS = 90;

/** What mail programs make a link of: an address with a protocol, a host name, or a mailbox. */
const ADDRESS = /:\/\/|www\.|@|[\p{L}\p{N}]\.\p{L}{2}/iu;
/** Characters that nobody sees, and dots of other scripts, which host names may have. */
const UNSEEN = /\p{Cf}|\u034f|\u115f|\u3164/gu;
const DOTS = /[\u3002\uff0e\uff61]/gu;

const hasAddress = (text: string): boolean =>
  ADDRESS.test(text.normalize("NFKC").replace(UNSEEN, "").replace(DOTS, "."));

interface Mail {
  readonly note?: string | undefined;
  readonly sendAt: Date | null;
  readonly reminderDays: readonly number[];
}

/**
 * Our domain must not bring another page to whoever trusts it.
 * @throws payment_link_note_address, send_time_invalid
 */
export function assertSendable({ note = "", sendAt, reminderDays }: Mail, now: Date): void {
  if (hasAddress(note)) throw refuse("payment_link_note_address", { field: "note", param: "note" });
  const isInTime = sendAt === null || (sendAt > now && sendAt.getTime() <= now.getTime() + LATEST_DAYS * DAY_MS);
  if (!isInTime)
    throw refuse("send_time_invalid", {
      problem: `send_at must be within the next ${LATEST_DAYS} days.`,
      param: "send_at",
    });
  if (reminderDays.some((day, index) => day <= (reminderDays[index - 1] ?? 0)))
    throw refuse("send_time_invalid", {
      problem: "reminder_days must be in ascending order, without a repetition.",
      param: "reminder_days",
    });
}

/** The subject and the mail have the link's title. @throws payment_link_note_address */
export function assertPlainTitle(title: string): void {
  if (hasAddress(title))
    throw refuse("payment_link_note_address", { field: "The link's title", param: "payment_link_id" });
}

/** When the recipient gets the mail, and each reminder. */
export function momentsOf(sendAt: Date, reminderDays: readonly number[]): Date[] {
  return [0, ...reminderDays].map((days) => new Date(sendAt.getTime() + days * DAY_MS));
}

/** The number of the mail that is due: 0 for the first, 1 for the first reminder. Null when all were sent. */
export function nextMail({
  status,
  remindersSent,
  reminderDays,
}: {
  readonly status: string;
  readonly remindersSent: number;
  readonly reminderDays: readonly number[];
}): number | null {
  if (status === "scheduled" || status === "queued") return 0;
  return remindersSent < reminderDays.length ? remindersSent + 1 : null;
}
