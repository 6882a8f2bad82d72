import type { dunningMessage } from "#extensions/capabilities/invoices/index.ts";
import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { SubscriptionSchema } from "#proto/tollhouse/v1/subscriptions_pb.ts";
import { itemsOf } from "./items.queries.ts";
import { nextInvoiceAt } from "./next-invoice-at.ts";
import { dunningOf } from "./shown-dunning.ts";
import type { Subscription, SubscriptionItem } from "./subscription.entity.ts";
import type { StoredItem, StoredPendingChange } from "./subscription-shapes.rules.ts";
import { upcomingAmounts } from "./upcoming.ts";

interface Beside {
  readonly items: readonly SubscriptionItem[];
  readonly nextAmount: bigint | null;
  readonly dunning: ReturnType<typeof dunningMessage>;
}

export function subscriptionMessage(subscription: Subscription, { items, nextAmount, dunning }: Beside) {
  const { anchorType, anchorDay, timeZone, cancellation, pause, pendingChange } = subscription;
  return messageOf(SubscriptionSchema, subscription, {
    subscriptionId: subscription.id,
    subscriptionStatus: subscription.status,
    items: items.map(({ id, priceId, quantity, tax }) =>
      itemFields({ itemId: id, priceId, quantity, tax: tax ?? null }),
    ),
    daysUntilDue: subscription.collectionMethod === "invoice" ? subscription.daysUntilDue : null,
    billingAnchor: { anchorType, day: anchorDay ?? undefined, timeZone },
    cancellation: cancellation && {
      reason: cancellation.reason ?? undefined,
      comment: cancellation.comment ?? undefined,
      canceledBy: cancellation.canceledBy,
    },
    pause: pause && { behavior: pause.behavior, resumesAt: dateOf(pause.resumesAt) },
    pendingChange: pendingChange && pendingFields(pendingChange),
    discount: discountFields(subscription),
    nextBillingAt: nextInvoiceAt({ subscription }),
    monthlyAmount: subscription.monthlyMinorUnits,
    nextAmount,
    dunning,
  });
}

function itemFields({ itemId, priceId, quantity, tax }: StoredItem) {
  return { itemId, priceId, quantity, taxRate: tax ?? undefined };
}

function pendingFields({ items, waitsFor, invoiceId, expiresAt }: StoredPendingChange) {
  return {
    items: items.map(itemFields),
    waitsFor,
    invoiceId: invoiceId ?? undefined,
    expiresAt: dateOf(expiresAt),
  };
}

function discountFields({ couponId, discountStartedAt, discountEndsAt }: Subscription) {
  if (couponId == null || !discountStartedAt) return null;
  return { couponId, startedAt: discountStartedAt, endsAt: discountEndsAt ?? undefined };
}

const dateOf = (text: string | null): Date | undefined => (text === null ? undefined : new Date(text));

/** Subscriptions with their items and what comes next, which the same few statements read for all. */
export async function subscriptionMessages(subscriptions: readonly Subscription[], work: UnitOfWork) {
  const items = await itemsOf(
    work,
    subscriptions.map(({ id }) => id),
  );
  const amounts = await upcomingAmounts(work, subscriptions);
  const dunning = await dunningOf(work, subscriptions);
  return subscriptions.map((each) =>
    subscriptionMessage(each, {
      items: items.get(each.id) ?? [],
      nextAmount: amounts.get(each.id) ?? null,
      dunning: dunning.get(each.id) ?? null,
    }),
  );
}

export async function shownSubscription(work: UnitOfWork, subscription: Subscription) {
  const [message] = await subscriptionMessages([subscription], work);
  if (!message) throw new Error(`the subscription ${subscription.id} has no message`);
  return message;
}

/** An event leaves out the items and what comes next. */
export const eventMessage = (subscription: Subscription) =>
  subscriptionMessage(subscription, { items: [], nextAmount: null, dunning: null });
