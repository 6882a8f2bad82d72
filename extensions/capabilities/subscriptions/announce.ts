import type { DueHandler } from "#extensions/platform/due-work-runner/due-handler.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { BilledItem } from "./billed-items.ts";
import { lockSubscription, lockSubscriptionRow } from "./loaded.ts";
import { nextInvoiceAt } from "./next-invoice-at.ts";
import type { Subscription } from "./subscription.entity.ts";

/** Due work of a subscription 7 days before a trial or an introductory price ends. */
export const ANNOUNCE_END = "subscription.announce_end";
/** Due work of a subscription before a charge of a long period. */
export const ANNOUNCE_CHARGE = "subscription.announce_charge";

const DAY_MS = 86_400_000;
/** Networks ask for a notice 7 days before a trial ends, and 7 to 30 days before a charge of six months or more. */
const NOTICE_MS = 7 * DAY_MS;
const LONG_NOTICE_MS = 14 * DAY_MS;
const LONG_PERIOD_MS = 180 * DAY_MS;

export function announceTrialEnd(phase: UnitOfWork, { id: subjectId, trialEnd }: Subscription): void {
  if (trialEnd) phase.due({ kind: ANNOUNCE_END, subjectId, at: before(phase, trialEnd, NOTICE_MS) });
}

/** Of a period that begins: when the next charge, or the end of an introductory price, is announced. */
export function announceNext(phase: UnitOfWork, row: Subscription, items: readonly BilledItem[]): void {
  const { id: subjectId, currentPeriodEnd, currentPeriodStart, periodIndex } = row;
  const isLong = currentPeriodEnd.getTime() - currentPeriodStart.getTime() >= LONG_PERIOD_MS;
  if (isLong) phase.due({ kind: ANNOUNCE_CHARGE, subjectId, at: before(phase, currentPeriodEnd, LONG_NOTICE_MS) });
  if (periodIndex != null && items.some((item) => endsPhase(item, periodIndex)))
    phase.due({ kind: ANNOUNCE_END, subjectId, at: before(phase, currentPeriodEnd, NOTICE_MS) });
}

/** Whether the price has another amount from the next period on. */
function endsPhase({ terms, sinceIndex }: BilledItem, periodIndex: number): boolean {
  const periods = terms.phases.reduce((sum, phase) => sum + phase.periods, 0);
  return periods > 0 && periodIndex - sinceIndex + 1 === periods;
}

const before = (phase: UnitOfWork, moment: Date, ms: number): Date =>
  new Date(Math.max(moment.getTime() - ms, phase.now().getTime()));

/** Announces the end of a trial or of an introductory price that is still ahead. */
export const announceEnd: DueHandler = async (phase, { subjectId }) => {
  const { subscription, items } = await lockSubscription(phase, subjectId);
  if (nextInvoiceAt({ subscription }) === null) return;
  const { status, periodIndex } = subscription;
  const isEnding = status === "trialing" || (periodIndex != null && items.some((item) => endsPhase(item, periodIndex)));
  if (!isEnding) return;
  const row = await lockSubscriptionRow(phase, subscription);
  phase.record({ type: "subscription.trial_will_end", subject: row });
};

export const announceCharge: DueHandler = async (phase, { subjectId }) => {
  const { subscription } = await lockSubscription(phase, subjectId);
  if (nextInvoiceAt({ subscription }) === null) return;
  const row = await lockSubscriptionRow(phase, subscription);
  phase.record({ type: "invoice.upcoming", subject: row });
};
