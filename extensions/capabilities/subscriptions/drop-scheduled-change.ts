import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { dropPending } from "./apply-change.ts";
import { assertChangeable } from "./changeable.ts";
import { lockSubscriptionRow } from "./loaded.ts";
import { changed } from "./pause-subscription.ts";
import type { Subscription } from "./subscription.entity.ts";

/** Whether the payer has scheduled a change that comes with the renewal. Payers don't decide about that of a merchant. */
export function isOfPayer({ pendingChange }: Pick<Subscription, "pendingChange">): boolean {
  return pendingChange?.waitsFor === "at_renewal" && pendingChange.by === "payer";
}

/** Takes back what the payer has scheduled. @throws subscription_not_changeable */
export async function dropScheduledChange(work: UnitOfWork, subscriptionId: string): Promise<Subscription> {
  return changed(work, subscriptionId, async (phase, { subscription }) => {
    if (!isOfPayer(subscription)) assertChangeable(subscription, []);
    dropPending(phase, await lockSubscriptionRow(phase, subscription));
  });
}
