import { assertRedeemable, type Coupon, getCoupon } from "#extensions/capabilities/coupons/index.ts";
import { findBalance } from "#extensions/capabilities/customer-credits/index.ts";
import { getUsableCustomer } from "#extensions/capabilities/customers/index.ts";
import { getUsablePaymentMethod } from "#extensions/capabilities/payment-methods/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { CreateSubscriptionRequest, PreviewedInvoice } from "#proto/tollhouse/v1/subscriptions_pb.ts";
import { itemsToSubscribe, type PlannedCreation, planCreation } from "./plan-creation.ts";
import { digestOf } from "./preview-token.ts";
import { billedBy, previewedInvoice } from "./previewed-invoice.ts";

/** What a new subscription is billed at first, and next. Nothing is written. */
export async function previewOfCreation(work: UnitOfWork, request: CreateSubscriptionRequest, now: Date) {
  const customer = await getUsableCustomer(work, request.customerId);
  const { paymentMethodId } = request;
  if (paymentMethodId !== undefined) await getUsablePaymentMethod(work, paymentMethodId, customer.id);
  const items = await itemsToSubscribe(work, request);
  const coupon = request.couponId === undefined ? null : await getCoupon(work, request.couponId);
  const { currency = "" } = items[0] ?? {};
  if (coupon) assertRedeemable(coupon, { currency, planIds: items.map(({ planId }) => planId) }, work.now());
  const planned = planCreation(request, { customer, coupon, items, now });
  const { dueNow, creditLeft } = await billedNow(work, planned);
  return { dueNow, ...nextOf(work, planned, { coupon, creditLeft }), billed: digestOf(billedBy(dueNow)) };
}

/** The invoice of now; null while a trial comes first. */
export async function billedNow(work: UnitOfWork, { columns, lines }: PlannedCreation) {
  const { customerId, currency } = columns;
  const creditMinorUnits = await findBalance(work, { customerId, currency });
  if (lines === null) return { dueNow: null, creditLeft: creditMinorUnits };
  const dueNow = previewedInvoice(work, { currency, lines, creditMinorUnits, isCarriedOn: true });
  return { dueNow, creditLeft: creditMinorUnits - dueNow.creditApplied };
}

interface After {
  readonly coupon: Coupon | null;
  readonly creditLeft: bigint;
}

function nextOf(work: UnitOfWork, planned: PlannedCreation, { coupon, creditLeft }: After) {
  const { columns, lines, linesAt } = planned;
  const index = lines === null ? 0 : 1;
  const isOver = columns.termPeriods !== null && index >= columns.termPeriods;
  if (isOver) return { nextInvoice: null, nextBillingAt: null };
  const left = coupon?.duration === "once" && lines !== null ? null : coupon;
  const next: PreviewedInvoice = previewedInvoice(work, {
    ...{ currency: columns.currency, lines: linesAt(index, left), creditMinorUnits: creditLeft, isCarriedOn: true },
  });
  return { nextInvoice: next, nextBillingAt: columns.nextBillingAt };
}
