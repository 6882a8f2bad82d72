import { create } from "@bufbuild/protobuf";
import {
  cancelSubscription,
  loadSubscription,
  takeBackCancellation,
} from "#extensions/capabilities/subscriptions/index.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { PayerSubscription } from "#proto/tollhouse/v1/payer_subscriptions_pb.ts";
import { CancelSubscriptionRequestSchema } from "#proto/tollhouse/v1/subscriptions_pb.ts";
import { getOwn, type NamedSubscription } from "./own-subscription.ts";
import { isCancelable } from "./payer-subscription.rules.ts";
import { shownSubscription } from "./shown-subscription.ts";

interface Why extends NamedSubscription {
  readonly reason?: string | undefined;
  readonly comment?: string | undefined;
}

/**
 * Cancels at the end of the period. A button that is pressed twice cancels once, and keeps what the merchant has
 * scheduled. @throws payer_session_ended, resource_missing, subscription_not_changeable
 */
export async function cancelOwn(work: UnitOfWork, { reason, comment, ...named }: Why): Promise<PayerSubscription> {
  const loaded = await getOwn(work, named);
  const { id: subscriptionId, status, cancelAt, version } = loaded.subscription;
  if (cancelAt) return shownSubscription(work, loaded);
  if (!isCancelable(loaded.subscription))
    throw refuse("subscription_not_changeable", {
      subscription_id: subscriptionId,
      subscription_status: status,
      version,
    });
  const why = { ...(reason !== undefined && { reason }), ...(comment !== undefined && { comment }) };
  const request = create(CancelSubscriptionRequestSchema, { subscriptionId, at: "period_end", ...why });
  await cancelSubscription(work, request, "payer");
  return shownSubscription(work, await loadSubscription(work, subscriptionId));
}

/** A button that is pressed twice keeps it once. @throws payer_session_ended, resource_missing, subscription_not_changeable */
export async function keepOwn(work: UnitOfWork, named: NamedSubscription): Promise<PayerSubscription> {
  const loaded = await getOwn(work, named);
  const { id, cancelAt, endedAt } = loaded.subscription;
  if (cancelAt == null && endedAt == null) return shownSubscription(work, loaded);
  await takeBackCancellation(work, id);
  return shownSubscription(work, await loadSubscription(work, id));
}
