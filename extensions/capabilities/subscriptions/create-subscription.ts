import { redeemCoupon } from "#extensions/capabilities/coupons/index.ts";
import { lockBillingAccount } from "#extensions/capabilities/customer-credits/index.ts";
import { type Customer, getCustomer } from "#extensions/capabilities/customers/index.ts";
import { chargeSteps, finalizeInvoice, type Invoice } from "#extensions/capabilities/invoices/index.ts";
import { holdCharged } from "#extensions/capabilities/payment-methods/index.ts";
import { getPrice, lockPlan } from "#extensions/capabilities/plans/index.ts";
import { mergedMetadata } from "#extensions/platform/kernel/metadata.rules.ts";
import { engineOperation, settled } from "#extensions/platform/operations/index.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import {
  type CreateSubscriptionRequest,
  CreateSubscriptionRequestSchema,
  SubscriptionService,
} from "#proto/tollhouse/v1/subscriptions_pb.ts";
import { activate } from "./activate.ts";
import { announceTrialEnd } from "./announce.ts";
import { CHECK_OVERDUE, draftFor, scheduleBilling } from "./bill-period.ts";
import type { BilledItem } from "./billed-items.ts";
import { chargingSteps, shownAfter } from "./charging-operation.ts";
import { EXPIRE_INCOMPLETE, INCOMPLETE_MS } from "./expire-incomplete.ts";
import { itemDetails } from "./item-details.rules.ts";
import { loadSubscription } from "./loaded.ts";
import { itemsToSubscribe, type PlannedCreation, planCreation } from "./plan-creation.ts";
import { billedNow } from "./preview-creation.ts";
import { assertShown, digestOf, openToken } from "./preview-token.ts";
import { billedBy } from "./previewed-invoice.ts";
import { type Subscription, SubscriptionEntity, SubscriptionItemEntity } from "./subscription.entity.ts";

/**
 * Subscribes a customer and charges the first invoice. A declined charge leaves the subscription incomplete, which is no
 * refusal: the payer has 24 hours.
 */
export const createSubscription = engineOperation({
  method: SubscriptionService.method.createSubscription,
  subject: (work, { customerId }) => getCustomer(work, customerId),
  prepare: prepareSubscription,
  ...chargingSteps,
  answer: (message) => message,
});

async function prepareSubscription(
  phase: UnitOfWork,
  { id: customerId }: Customer,
  request: CreateSubscriptionRequest,
) {
  const pinned = openToken(phase, { schema: CreateSubscriptionRequestSchema, request });
  const { paymentMethodId = null, couponId } = request;
  const customer = await holdCharged(phase, { customerId, paymentMethodId });
  await lockOffers(phase, request);
  const items = await itemsToSubscribe(phase, request);
  const [currency = "", planIds] = [items[0]?.currency, items.map(({ planId }) => planId)];
  const account = await lockBillingAccount(phase, { customerId, currency });
  const coupon = couponId === undefined ? null : await redeemCoupon(phase, couponId, { currency, planIds });
  const planned = planCreation(request, { customer, coupon, items, now: pinned?.at ?? phase.now() });
  if (pinned) {
    const { dueNow } = await billedNow(phase, planned);
    assertShown(pinned, { version: 0, billed: digestOf(billedBy(dueNow)) });
  }
  const subscription = insert(phase, request, planned, items);
  if (planned.lines === null) {
    scheduleBilling(phase, subscription);
    announceTrialEnd(phase, subscription);
    await phase.save();
    return settled(await shownAfter(phase, subscription.id));
  }
  const { period, lines } = planned;
  const draft = await draftFor(phase, subscription, { reason: "first", periodIndex: period.index, lines });
  const invoice = await finalizeInvoice(phase, account, draft);
  subscription.latestInvoiceId = invoice.id;
  if (coupon?.duration === "once") Object.assign(subscription, { couponId: null, discountStartedAt: null });
  await phase.save();
  return firstPayment(phase, subscription, invoice);
}

function insert(
  phase: UnitOfWork,
  { reference, metadata }: CreateSubscriptionRequest,
  { columns, lines }: PlannedCreation,
  items: readonly BilledItem[],
): Subscription {
  const isTrial = lines === null;
  const subscription = createRow(phase, SubscriptionEntity, {
    ...columns,
    status: isTrial ? "trialing" : "incomplete",
    monthlyMinorUnits: 0n,
    reference: reference ?? null,
    metadata: mergedMetadata({}, metadata),
  });
  phase.record({ type: "subscription.created", subject: subscription, data: itemDetails(items) });
  for (const [position, { itemId: id, planId, priceId, quantity, tax, sinceIndex }] of items.entries())
    createRow(phase, SubscriptionItemEntity, {
      ...{ id, subscriptionId: subscription.id, position, planId, priceId, quantity, tax, sinceIndex },
    });
  return subscription;
}

/** Nothing to pay activates it at once, and so does an invoice that is mailed. */
async function firstPayment(phase: UnitOfWork, subscription: Subscription, invoice: Invoice) {
  if (invoice.status === "open" && invoice.collectionMethod === "automatic") {
    const at = new Date(phase.now().getTime() + INCOMPLETE_MS);
    phase.due({ kind: EXPIRE_INCOMPLETE, subjectId: subscription.id, at });
    const charge = await chargeSteps.prepare(phase, { invoice, by: "merchant" });
    if (charge) return { subscriptionId: subscription.id, charge };
  } else if (invoice.status === "open" && invoice.dueAt) {
    await activate(phase, await loadSubscription(phase, subscription.id));
    phase.due({ kind: CHECK_OVERDUE, subjectId: subscription.id, at: invoice.dueAt });
  }
  return settled(await shownAfter(phase, subscription.id));
}

/** Locks the plans in the order of their IDs, so that none is archived meanwhile. */
async function lockOffers(phase: UnitOfWork, { items }: CreateSubscriptionRequest): Promise<void> {
  const plans = new Set<string>();
  for (const { priceId } of items) plans.add((await getPrice(phase, priceId)).planId);
  for (const planId of [...plans].sort()) await lockPlan(phase, planId);
}
