import type { BlockedBecause } from "#extensions/capabilities/invoices/index.ts";

/** Why a step could charge nothing. */
export type Skipped =
  | "payment_method_missing"
  | "retry_not_allowed"
  | "authentication_required"
  | "retry_limit_reached";

/** What a step says that could charge nothing. */
export function skippedAs(because: BlockedBecause): Skipped {
  return because === "authenticate" ? "authentication_required" : "retry_not_allowed";
}
