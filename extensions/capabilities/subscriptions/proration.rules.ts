import { invalid } from "./items.rules.ts";
import type { SubscriptionStatus } from "./subscription-status.rules.ts";

/** How a change is billed: see `UpdateSubscriptionRequest`. */
export type Proration = "invoice_now" | "next_invoice" | "at_renewal" | "none" | "reset";

interface Situation {
  readonly asked: Proration | null;
  readonly status: SubscriptionStatus;
  readonly costsMore: boolean;
  readonly changesInterval: boolean;
}

/**
 * What costs more is billed at once, and what costs less begins with the renewal, unless something else is asked for. In a
 * trial and in a pause nothing is billed.
 * @throws subscription_invalid
 */
export function prorationOf({ asked, status, costsMore, changesInterval }: Situation): Proration {
  if (status === "trialing" || status === "paused") return "none";
  const usual = changesInterval ? "reset" : "invoice_now";
  const proration = asked ?? (costsMore ? usual : "at_renewal");
  if (changesInterval && proration !== "reset" && proration !== "at_renewal")
    throw invalid("proration", "A change of the interval needs reset or at_renewal.");
  return proration;
}
