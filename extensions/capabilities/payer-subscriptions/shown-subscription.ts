import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { healthDataAmong } from "#extensions/capabilities/customers/index.ts";
import { chargedMethod, InvoiceEntity, invoiceUrl } from "#extensions/capabilities/invoices/index.ts";
import { PaymentMethodExtensionEntity } from "#extensions/capabilities/payment-methods/index.ts";
import {
  getUpcomingInvoice,
  type Loaded,
  priceCourse,
  type RunningDiscount,
  recurringAmount,
  runningDiscount,
  type Subscription,
} from "#extensions/capabilities/subscriptions/index.ts";
import { isRefusal } from "#extensions/platform/kernel/refuse.ts";
import { sumOf } from "#extensions/platform/kernel/shares.rules.ts";
import { findRow, readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type PayerSubscription, PayerSubscriptionSchema } from "#proto/tollhouse/v1/payer_subscriptions_pb.ts";
import { itemMessages } from "./item-messages.ts";
import { isCancelable, isKeepable } from "./payer-subscription.rules.ts";
import { scheduledChange } from "./scheduled-change.ts";

/** A subscription as its payer sees it. The name of a plan could tell what is treated. */
export async function shownSubscription(work: UnitOfWork, loaded: Loaded): Promise<PayerSubscription> {
  const { subscription, items } = loaded;
  const isHealthData = await isHealth(work, subscription);
  const change = await scheduledChange(work, loaded, isHealthData);
  const { id: subscriptionId, status, currency, interval, intervalCount, collectionMethod, timeZone } = subscription;
  return create(PayerSubscriptionSchema, {
    ...{ subscriptionId, subscriptionStatus: status, currency, interval, intervalCount, collectionMethod, timeZone },
    amount: recurringAmount(loaded),
    items: itemMessages(items, isHealthData),
    ...timesOf(subscription),
    ...(await nextChargeOf(work, subscription)),
    ...(await cardOf(work, subscription)),
    ...(await owedOf(work, subscription)),
    ...{ canCancel: isCancelable(subscription), canKeep: isKeepable(subscription) },
    ...(subscription.pendingChange && { pendingChange: subscription.pendingChange.waitsFor }),
    ...(change && { scheduledChange: change }),
    ...priceOf(loaded, isHealthData),
  });
}

export async function isHealth(work: UnitOfWork, subscription: Subscription): Promise<boolean> {
  return (await healthDataAmong(work, [subscription]))(subscription);
}

function priceOf(loaded: Loaded, isHealthData: boolean) {
  const discount = runningDiscount(loaded);
  const steps = priceCourse(loaded).map(({ periods, amount }) => ({ amount, ...(periods !== null && { periods }) }));
  return { priceSteps: steps, ...(discount && { discount: discountMessage(discount, isHealthData) }) };
}

function discountMessage({ name, basisPoints, amount, isOnce, endsAt }: RunningDiscount, isHealthData: boolean) {
  return {
    ...(!isHealthData && { name }),
    ...(basisPoints !== null && { basisPoints }),
    ...(amount !== null && { amount }),
    ...{ isOnce, ...(endsAt && { endsAt: timestampFromDate(endsAt) }) },
  };
}

function timesOf({ currentPeriodEnd, trialEnd, cancelAt, endedAt, pause, createdAt }: Subscription) {
  return {
    ...{ createdAt: timestampFromDate(createdAt), currentPeriodEnd: timestampFromDate(currentPeriodEnd) },
    ...(trialEnd && { trialEnd: timestampFromDate(trialEnd) }),
    ...(cancelAt && { cancelAt: timestampFromDate(cancelAt) }),
    ...(endedAt && { endedAt: timestampFromDate(endedAt) }),
    ...(pause?.resumesAt && { resumesAt: timestampFromDate(new Date(pause.resumesAt)) }),
  };
}

async function nextChargeOf(work: UnitOfWork, { id }: Subscription) {
  try {
    const { invoice, billedAt } = await getUpcomingInvoice(work, id);
    return { ...(invoice && { nextChargeAmount: invoice.amountDue }), ...(billedAt && { nextChargeAt: billedAt }) };
  } catch (error) {
    if (!isRefusal(error, "no_upcoming_invoice")) throw error;
    return {};
  }
}

async function cardOf(work: UnitOfWork, { collectionMethod, customerId, paymentMethodId, endedAt }: Subscription) {
  if (collectionMethod === "invoice" || endedAt) return {};
  const charged = await chargedMethod(work, { customerId, paymentMethodId }, null);
  const card = charged && (await findRow(work, PaymentMethodExtensionEntity, { id: charged.paymentMethodId }));
  if (!card) return {};
  return {
    paymentMethodId: card.id,
    ...(card.brand != null && { cardBrand: card.brand }),
    ...(card.last4 != null && { cardLast4: card.last4 }),
  };
}

/** What has to be paid now, and the page of the oldest invoice of it. */
async function owedOf(work: UnitOfWork, { id: subscriptionId }: Subscription) {
  const oldest = [["finalizedAt", "asc"] as const, ["id", "asc"] as const];
  const open = await readRows(work, InvoiceEntity, { subscriptionId, status: "open" }, { orderBy: oldest });
  const [first] = open;
  const payUrl = first ? await invoiceUrl(work, first) : null;
  return { amountDue: sumOf(open, ({ dueMinorUnits }) => dueMinorUnits), ...(payUrl !== null && { payUrl }) };
}
