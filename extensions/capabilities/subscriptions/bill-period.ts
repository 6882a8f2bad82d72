import {
  chargeLater,
  draftInvoice,
  finalizeInvoice,
  type Invoice,
  type InvoiceLine,
  type InvoiceReason,
  type NewLine,
  voidLocked,
} from "#extensions/capabilities/invoices/index.ts";
import type { BillingPeriod } from "#extensions/capabilities/plans/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { Loaded, Locked } from "./loaded.ts";
import { monthlyOf, periodLines } from "./period-lines.ts";
import { wholeOf } from "./periods.ts";
import type { Subscription } from "./subscription.entity.ts";

/** Due work of a subscription at the end of its period or trial. */
export const BILL = "subscription.bill";
/** Due work of a subscription when a mailed invoice has to be paid. */
export const CHECK_OVERDUE = "subscription.check_overdue";

export interface Billed {
  readonly reason: InvoiceReason;
  /** Null for an invoice of a change. */
  readonly periodIndex: number | null;
  readonly lines: readonly NewLine[];
  /** What waited for it, where that is known already. */
  readonly waiting?: readonly InvoiceLine[];
}

/** Drafts an invoice of the subscription. The unique period keeps it from being billed twice. */
export function draftFor(phase: UnitOfWork, subscription: Subscription, billed: Billed): Promise<Invoice> {
  const { id, customerId, currency, collectionMethod, daysUntilDue, timeZone, status } = subscription;
  const { paymentMethodId = null } = subscription;
  const takesWaiting = status !== "paused" && status !== "unpaid";
  return draftInvoice(phase, {
    ...{ customerId, subscriptionId: id, currency, collectionMethod, daysUntilDue, paymentMethodId, takesWaiting },
    timeZone,
    ...billed,
  });
}

/** The lines of a period, with its setup fees if it is the first one. */
export function linesOf({ subscription, items, coupon }: Loaded, period: BillingPeriod, isFirst: boolean): NewLine[] {
  return periodLines({
    items,
    period,
    whole: wholeOf(subscription, period),
    coupon: couponAt(subscription, coupon, period.start),
    isFirst,
  });
}

/** The coupon of a period that begins then. */
export function couponAt<Given>(
  { discountEndsAt }: Pick<Subscription, "discountEndsAt">,
  coupon: Given,
  start: Date,
): Given | null {
  return discountEndsAt && discountEndsAt <= start ? null : coupon;
}

/**
 * Finalizes the draft, and charges it or lets it be paid. One of a pause is voided or stays a draft; one of an unpaid
 * subscription stays a draft.
 */
export async function collect(phase: UnitOfWork, { account, subscription }: Locked, draft: Invoice): Promise<void> {
  const { id: subjectId, status, pause } = subscription;
  if (status === "paused" && pause?.behavior !== "keep_as_draft") return voidLocked(phase, draft);
  if (status === "paused" || status === "unpaid") return;
  await finalizeInvoice(phase, account, draft);
  askForPayment(phase, subjectId, draft);
}

/** Charges the finalized invoice, or lets it be paid. */
export function askForPayment(phase: UnitOfWork, subjectId: string, draft: Invoice): void {
  if (draft.status !== "open") return;
  if (draft.collectionMethod === "automatic") chargeLater(phase, draft);
  else if (draft.dueAt) phase.due({ kind: CHECK_OVERDUE, subjectId, at: draft.dueAt });
}

/** Moves the locked row to the period, whose end is billed next. */
export function beginPeriod(
  phase: UnitOfWork,
  row: Subscription,
  { items, coupon }: Loaded,
  period: BillingPeriod,
): void {
  const { index, start, end } = period;
  Object.assign(row, { periodIndex: index, currentPeriodStart: start, currentPeriodEnd: end, nextBillingAt: end });
  const held = couponAt(row, coupon, start);
  const isUsed = held === null || held.duration === "once";
  if (isUsed) Object.assign(row, { couponId: null, discountStartedAt: null, discountEndsAt: null });
  row.monthlyMinorUnits = row.status === "paused" ? 0n : monthlyOf(items, index, isUsed ? null : held);
  scheduleBilling(phase, row);
}

/** A past moment is billed at once: each run bills one period and schedules the next. */
export function scheduleBilling(phase: UnitOfWork, { id: subjectId, nextBillingAt }: Subscription): void {
  if (nextBillingAt) phase.due({ kind: BILL, subjectId, at: nextBillingAt });
}
