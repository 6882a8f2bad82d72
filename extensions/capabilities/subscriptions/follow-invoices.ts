import { type Invoice, InvoiceEntity } from "#extensions/capabilities/invoices/index.ts";
import type { DueHandler } from "#extensions/platform/due-work-runner/due-handler.ts";
import { isRowOf } from "#extensions/platform/events/event-subject.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import type { FollowedEvent } from "#extensions/platform/work/follower.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { activate } from "./activate.ts";
import { applyPending, returnWaiting } from "./apply-change.ts";
import { type Locked, lockSubscription, lockSubscriptionRow } from "./loaded.ts";
import { overdueInvoices } from "./owed-invoices.ts";
import { type Subscription, SubscriptionEntity } from "./subscription.entity.ts";
import { statusAfter } from "./subscription-status.rules.ts";
import { getSubscription } from "./subscriptions.service.ts";

type Ending = "paid" | "failed" | "dropped";

const ENDINGS: Readonly<Record<string, Ending>> = {
  "invoice.payment_succeeded": "paid",
  "invoice.payment_failed": "failed",
  "invoice.voided": "dropped",
  "invoice.marked_uncollectible": "dropped",
};

/** Applies what became of invoices to their subscriptions, under the account's lock that whoever changed them holds. */
export async function followInvoices(phase: UnitOfWork, events: readonly FollowedEvent[]): Promise<void> {
  const ended = events.flatMap(({ type, subject }) => endedInvoice(ENDINGS[type], subject) ?? []);
  if (ended.length === 0) return;
  // Whoever changed an invoice holds the account of its subscription's customer.
  const ids = [...new Set(ended.map(({ subscriptionId }) => subscriptionId))];
  const known = new Map((await readRows(phase, SubscriptionEntity, { id: ids })).map((row) => [row.id, row]));
  const isAgain = new Set<string>();
  // Their rows are locked in this order.
  for (const each of ended.toSorted(bySubscription)) {
    const { subscriptionId } = each;
    // What an earlier one changed is read again.
    const row = isAgain.has(subscriptionId) ? undefined : known.get(subscriptionId);
    isAgain.add(subscriptionId);
    await follow(phase, row ?? (await getSubscription(phase, subscriptionId)), each);
  }
}

interface Ended {
  readonly subscriptionId: string;
  readonly invoice: Invoice;
  readonly ending: Ending;
}

function endedInvoice(ending: Ending | undefined, subject: object): Ended | null {
  if (!ending || !isRowOf(InvoiceEntity, subject) || subject.subscriptionId == null) return null;
  return { subscriptionId: subject.subscriptionId, invoice: subject, ending };
}

const bySubscription = ({ subscriptionId: one }: Ended, { subscriptionId: other }: Ended) =>
  one < other ? -1 : Number(one > other);

async function follow(phase: UnitOfWork, subscription: Subscription, { invoice, ending }: Ended): Promise<void> {
  const locked = { subscription };
  const { id, status, pendingChange, endedAt, latestInvoiceId } = subscription;
  if (endedAt) return;
  const isOfPending = pendingChange?.invoiceId === invoice.id;
  if (isOfPending && ending === "paid") await applyPending(phase, await lockSubscription(phase, id));
  if (isOfPending && invoice.status === "void") await returnWaiting(phase, subscription);
  if (status === "incomplete" && ending === "paid" && invoice.reason === "first")
    return activate(phase, await lockSubscription(phase, id));
  if (ending === "failed") {
    // A change that was refused at once is not carried out yet: see carry-out-change.ts.
    const isBegun = invoice.reason !== "change" || latestInvoiceId === invoice.id;
    if (!isOfPending && isBegun) await fallBehind(phase, locked);
  } else await catchUp(phase, locked);
}

/** A renewal that could not be charged. What is incomplete, paused or past due stays so. */
export async function fallBehind(phase: UnitOfWork, { subscription }: Pick<Locked, "subscription">): Promise<void> {
  if (statusAfter(subscription.status, "renewal_failed") === null) return;
  const row = await lockSubscriptionRow(phase, subscription);
  row.status = "past_due";
  phase.record({ type: "subscription.past_due", subject: row });
}

/** Nothing is owed any more. */
async function catchUp(phase: UnitOfWork, { subscription }: Pick<Locked, "subscription">): Promise<void> {
  if (statusAfter(subscription.status, "payment_succeeded") === null) return;
  if ((await overdueInvoices(phase, subscription)).length > 0) return;
  const row = await lockSubscriptionRow(phase, subscription);
  row.status = "active";
  phase.record({ type: "subscription.recovered", subject: row });
}

/** A mailed invoice that was not paid in time. */
export const checkOverdue: DueHandler = async (phase, { subjectId }) => {
  const locked = await lockSubscription(phase, subjectId);
  if (locked.subscription.endedAt) return;
  if ((await overdueInvoices(phase, locked.subscription)).length > 0) await fallBehind(phase, locked);
};
