import { refuse } from "#extensions/platform/kernel/refuse.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How long a sign-in link works. */
export const LINK_MS = 15 * MINUTE_MS;

/** How long a session lasts. */
export const SESSION_MS = 24 * HOUR_MS;

/** How long a request for a link counts. Its row stays so long. */
export const COUNTED_MS = HOUR_MS;

export const MOST_LINKS = 5;

/** An account has the newest of the customers with its email. Each sign-in locks them all. */
export const MOST_CUSTOMERS = 50;

/**
 * Counts every request for the address, also where no customer has it: the limit must not tell.
 * @throws payer_sign_in_limit_reached
 */
export function assertMayRequest(requestedAt: readonly Date[], now: Date): void {
  const counted = requestedAt.map((each) => each.getTime()).filter((each) => each > now.getTime() - COUNTED_MS);
  if (counted.length < MOST_LINKS) return;
  const [first = 0] = counted.sort((one, other) => one - other).slice(-MOST_LINKS);
  throw refuse("payer_sign_in_limit_reached", {
    limit: MOST_LINKS,
    retry_after_seconds: Math.ceil((first + COUNTED_MS - now.getTime()) / 1_000),
  });
}

/** Payments that somebody tried to make. */
export const TRIED = [
  "processing",
  "authorized",
  "succeeded",
  "partially_captured",
  "failed",
  "canceled",
  "expired",
] as const;

const REFUND_STATUSES: Readonly<Record<string, string>> = {
  succeeded: "succeeded",
  failed: "failed",
  canceled: "canceled",
};

/** What a payer may know of a refund: one that waits for the organization or the engine is pending. */
export function refundStatusOf(status: string): string {
  return REFUND_STATUSES[status] ?? "pending";
}
