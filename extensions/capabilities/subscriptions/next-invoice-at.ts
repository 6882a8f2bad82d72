import type { Subscription } from "./subscription.entity.ts";
import { isFinal } from "./subscription-status.rules.ts";

/** When the next invoice is made; null for none. */
export function nextInvoiceAt({ subscription }: { readonly subscription: Subscription }): Date | null {
  const { nextBillingAt, cancelAt, status, pause, periodIndex, termPeriods } = subscription;
  if (!nextBillingAt || isFinal(status) || status === "incomplete" || pause) return null;
  if (cancelAt && cancelAt <= nextBillingAt) return null;
  return termPeriods != null && (periodIndex ?? -1) + 1 >= termPeriods ? null : nextBillingAt;
}
