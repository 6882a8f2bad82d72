import { refuse } from "#extensions/platform/kernel/refuse.ts";

/** `detached` is final. */
export type PaymentMethodStatus = "pending" | "active" | "expired" | "blocked" | "detached";

/** Statuses of a method that the engine stores. */
export const STORED_STATUSES = ["pending", "active", "expired", "blocked"] as const;

const EVENT_OF_STATUS = {
  pending: "payment_method.updated",
  active: "payment_method.updated",
  expired: "payment_method.expired",
  blocked: "payment_method.blocked",
  detached: "payment_method.detached",
} as const satisfies Record<PaymentMethodStatus, string>;

/** The event for a change to this status. */
export function eventOfStatus(status: PaymentMethodStatus) {
  return EVENT_OF_STATUS[status];
}

interface Expiring {
  readonly expMonth?: number | null | undefined;
  readonly expYear?: number | null | undefined;
}

/** A card is valid through the last day of its month in every time zone. Null without an expiry. */
export function expiresAt({ expMonth, expYear }: Expiring): Date | null {
  if (expMonth == null || expYear == null) return null;
  const HOURS_BEHIND_UTC = 12;
  return new Date(Date.UTC(expYear, expMonth, 1, HOURS_BEHIND_UTC));
}

export function isExpired(card: Expiring, now: Date): boolean {
  const end = expiresAt(card);
  return end !== null && now >= end;
}

/** In or after the card's last month in UTC, in which its bank may have replaced it already. */
export function isEnding({ expMonth, expYear }: Expiring, now: Date): boolean {
  return expMonth != null && expYear != null && now.getTime() >= Date.UTC(expYear, expMonth - 1);
}

/** Days before a card's last day on which a notice of its expiry is due. */
export const EXPIRING_DAYS = [30, 7] as const;
const DAY_MS = 86_400_000;

/** The notices of a card's expiry, at midnight in UTC. */
export function expiringNotices({ expMonth, expYear }: Expiring): { readonly days: number; readonly at: Date }[] {
  if (expMonth == null || expYear == null) return [];
  // Day 0 of the month after is the last day of this one.
  const lastDay = Date.UTC(expYear, expMonth, 0);
  return EXPIRING_DAYS.map((days) => ({ days, at: new Date(lastDay - days * DAY_MS) }));
}

interface ReadCard extends Expiring {
  /** The bank reports the card's account closed. */
  readonly isClosed?: boolean;
  /** The network replaced the number, which makes it another card. */
  readonly isRenumbered?: boolean;
}

/**
 * The status of a method that the engine still stores. A blocked method stays blocked until its card has a new number;
 * an expired card becomes active with a new expiry from its bank.
 */
export function statusAtEngine(known: PaymentMethodStatus | null, card: ReadCard, now: Date): PaymentMethodStatus {
  if (known === "detached") return known;
  if (card.isClosed || (known === "blocked" && !card.isRenumbered)) return "blocked";
  return isExpired(card, now) ? "expired" : "active";
}

interface Usable extends Expiring {
  readonly id: string;
  readonly status: PaymentMethodStatus;
  readonly detachingSince?: Date | null | undefined;
}

/** @throws payment_method_not_usable */
export function assertUsable(method: Usable, now: Date): void {
  if (method.status !== "active")
    throw refuse("payment_method_not_usable", { id: method.id, problem: `is ${method.status}` });
  if (method.detachingSince != null)
    throw refuse("payment_method_not_usable", { id: method.id, problem: "is being detached" });
  if (isExpired(method, now)) throw refuse("payment_method_not_usable", { id: method.id, problem: "is expired" });
}

export function isUsable(method: Usable, now: Date): boolean {
  return method.status === "active" && method.detachingSince == null && !isExpired(method, now);
}

/** Whether the card network forbids further charges of this card. What else is declined may succeed later. */
export function isBlockedBy(retryAdvice: string | null): boolean {
  return retryAdvice === "never";
}

export type SessionStatus = "open" | "completed" | "failed" | "expired";

interface Setup {
  readonly status: string;
  /** Whether the payer may try another card. */
  readonly canRetry: boolean;
}

/** The session is open until its zero-amount payment has ended. */
export function sessionStatusOf({ status, canRetry }: Setup): SessionStatus {
  if (status === "succeeded") return "completed";
  if (status === "canceled" || status === "expired") return "expired";
  return status === "failed" && !canRetry ? "failed" : "open";
}
