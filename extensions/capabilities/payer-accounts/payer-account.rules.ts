const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How long a sign-in link works. */
export const LINK_MS = 15 * MINUTE_MS;

/** How long a session lasts. */
export const SESSION_MS = 24 * HOUR_MS;

/** How long a request for a link counts. Its row stays so long. */
export const COUNTED_MS = HOUR_MS;

/** An account has the newest of the customers with its email. Each sign-in locks them all. */
export const MOST_CUSTOMERS = 50;

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
