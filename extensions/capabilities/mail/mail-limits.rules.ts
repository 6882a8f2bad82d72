import { refuse } from "#extensions/platform/kernel/refuse.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 60 * 60_000;

/** The most mails an hour to an address that anybody can enter on a page of payers. */
export const MOST_MAILS_PER_HOUR = 5;

/** How long the next mail to an address waits, by the times of its newest ones. Null when it need not. */
export function hourlyWaitSeconds(sentAt: readonly Date[], now: Date): number | null {
  const counted = sentAt.map((each) => each.getTime()).filter((each) => each > now.getTime() - HOUR_MS);
  if (counted.length < MOST_MAILS_PER_HOUR) return null;
  const [first = 0] = counted.sort((one, other) => one - other).slice(-MOST_MAILS_PER_HOUR);
  return Math.ceil((first + HOUR_MS - now.getTime()) / 1_000);
}

/** Normalizes an address to its mailbox: case, a "+" tag and Gmail's dots are ignored. */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf("@");
  const [local = "", domain = ""] = [address.slice(0, at), address.slice(at + 1)].map((part) => part.toLowerCase());
  const [name = ""] = local.split("+");
  const isGmail = domain === "gmail.com" || domain === "googlemail.com";
  return isGmail ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${domain}`;
}

/** The day in UTC, as in "2026-11-24". */
export function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10);
}

/** The start of the next day. */
export function nextDay(now: Date): Date {
  return new Date((Math.floor(now.getTime() / DAY_MS) + 1) * DAY_MS);
}

export type LimitedBy = "organization" | "recipient" | "payment_link";

const WHOSE: Readonly<Record<LimitedBy, string>> = {
  organization: "An organization can send",
  recipient: "A recipient can be sent",
  payment_link: "A payment link can be sent in",
};

interface ReachedLimit {
  readonly limited: LimitedBy;
  readonly limit: number;
  readonly now: Date;
  /** When the next mail can be sent. */
  readonly resetsAt: Date;
}

export function mailLimitReached({ limited, limit, now, resetsAt }: ReachedLimit) {
  return refuse("mail_limit_reached", {
    whose: WHOSE[limited],
    limited,
    limit,
    resets_at: resetsAt.toISOString(),
    retry_after_seconds: Math.ceil((resetsAt.getTime() - now.getTime()) / 1_000),
  });
}

/**
 * "robin@example.com" becomes "r•••@example.com", or "r•••@•••" for health data, where the domain may reveal the
 * patient.
 */
export function maskedRecipient(address: string, isHealthData: boolean): string {
  const masked = `${[...address][0] ?? ""}•••${address.slice(address.lastIndexOf("@"))}`;
  return isHealthData ? withoutDomain(masked) : masked;
}

/** For a masked address whose customer may have become health data since. */
export function withoutDomain(masked: string): string {
  return masked.replace(/@.*$/, "@•••");
}
