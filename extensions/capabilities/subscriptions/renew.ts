import { chargedMethod, type Invoice } from "#extensions/capabilities/invoices/index.ts";
import type { BillingPeriod } from "#extensions/capabilities/plans/index.ts";
import type { DueInTransaction } from "#extensions/platform/due-work-runner/due-handler.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { announceNext } from "./announce.ts";
import { beginPeriod, collect, draftFor, linesOf } from "./bill-period.ts";
import { endSubscription, NOT_PAID } from "./end-subscription.ts";
import { itemDetails } from "./item-details.rules.ts";
import { type Loaded, type Locked, lockSubscription, lockSubscriptionRow } from "./loaded.ts";
import { periodFrom } from "./periods.ts";
import { replaceItems } from "./replace-items.ts";
import type { Subscription } from "./subscription.entity.ts";
import { isFinal } from "./subscription-status.rules.ts";

/**
 * Bills the next period of a subscription, or ends its trial. The account's lock keeps true what it is billed. A missed
 * run bills one period with the dates that it had, and the next run the next.
 */
export const billDue: DueInTransaction = async (phase, { subjectId, dueAt }) => {
  const locked = await lockSubscription(phase, subjectId);
  const { nextBillingAt, status, cancelAt, periodIndex, pause } = locked.subscription;
  if (!nextBillingAt || nextBillingAt > dueAt || isFinal(status) || status === "incomplete") return;
  if (cancelAt && cancelAt <= nextBillingAt) return endUnrefunded(phase, locked);
  if (periodIndex != null) return renew(phase, locked, periodIndex + 1);
  if (pause) return stopBilling(phase, locked);
  return endTrial(phase, locked);
};

/** An end with a refund is left to its own run, which locks the payments before the account. */
async function endUnrefunded(phase: UnitOfWork, locked: Locked): Promise<void> {
  const refund = locked.subscription.cancellation?.refund ?? "none";
  if (refund === "none") await endSubscription(phase, locked, { cause: "canceled" });
}

/** A trial that was paused begins to be billed when it is resumed. */
async function stopBilling(phase: UnitOfWork, { subscription }: Locked): Promise<void> {
  const row = await lockSubscriptionRow(phase, subscription);
  row.nextBillingAt = null;
}

/** Without a method to charge, the price decides what becomes of it. */
async function endTrial(phase: UnitOfWork, locked: Locked): Promise<void> {
  const { subscription } = locked;
  const { collectionMethod, trialEndBehavior, anchorIndex } = subscription;
  const canPay =
    collectionMethod === "invoice" ||
    trialEndBehavior === "charge" ||
    (await chargedMethod(phase, subscription, null)) !== null;
  if (canPay) return bill(phase, locked, { index: anchorIndex, isFirst: true });
  if (trialEndBehavior !== "pause")
    return endSubscription(phase, locked, { cause: "canceled", cancellation: NOT_PAID });
  const row = await lockSubscriptionRow(phase, subscription);
  Object.assign(row, { status: "paused", pause: { behavior: "void", resumesAt: null }, nextBillingAt: null });
  phase.record({ type: "subscription.paused", subject: row, data: { reason: "payment_method_missing" } });
}

async function renew(phase: UnitOfWork, locked: Locked, index: number): Promise<void> {
  const { termPeriods } = locked.subscription;
  if (termPeriods != null && index >= termPeriods) return endSubscription(phase, locked, { cause: "term_ended" });
  await bill(phase, await withPendingChange(phase, locked, index), { index, isFirst: false });
}

/** Applies the change that waited for this renewal. Another interval begins here. */
async function withPendingChange(phase: UnitOfWork, locked: Locked, index: number): Promise<Locked> {
  const { subscription, items: current } = locked;
  const { pendingChange } = subscription;
  if (pendingChange?.waitsFor !== "at_renewal") return locked;
  const row = await lockSubscriptionRow(phase, subscription);
  const items = await replaceItems(phase, row, { current, target: pendingChange.items, index });
  const terms = items[0]?.terms;
  if (terms && (terms.interval !== row.interval || terms.intervalCount !== row.intervalCount)) {
    const { interval, intervalCount } = terms;
    Object.assign(row, { interval, intervalCount, anchorStartsAt: row.currentPeriodEnd, anchorIndex: index });
  }
  row.pendingChange = null;
  phase.record({ type: "subscription.changed", subject: row, data: itemDetails(pendingChange.items) });
  return { ...locked, subscription: row, items };
}

interface ToBill {
  readonly index: number;
  readonly isFirst: boolean;
}

/** Bills the period and moves the subscription to it. */
export async function bill(phase: UnitOfWork, locked: Locked, { index, isFirst }: ToBill): Promise<void> {
  const { subscription } = locked;
  const period = periodFrom(subscription, index);
  const lines = linesOf(locked, period, isFirst);
  const draft = await draftFor(phase, subscription, {
    ...{ reason: isFirst ? "first" : "renewal", periodIndex: period.index, lines },
  });
  await collect(phase, locked, draft);
  const row = await lockSubscriptionRow(phase, subscription);
  if (row.status === "trialing") row.status = "active";
  move(phase, row, { ...locked, period, draft, isFirst });
}

interface Move extends Loaded {
  readonly period: BillingPeriod;
  readonly draft: Invoice;
  readonly isFirst: boolean;
}

/** Moves the locked row to a period that was billed. */
export function move(phase: UnitOfWork, row: Subscription, { period, draft, isFirst, ...locked }: Move): void {
  beginPeriod(phase, row, locked, period);
  row.latestInvoiceId = draft.id;
  announceNext(phase, row, locked.items);
  const type = isFirst ? "subscription.activated" : "subscription.renewed";
  phase.record({ type, subject: row, data: { invoice_id: draft.id } });
}
