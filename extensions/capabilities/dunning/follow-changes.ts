import { mergedIds } from "#extensions/capabilities/customers/index.ts";
import {
  type Invoice,
  InvoiceAttemptEntity,
  InvoiceEntity,
  OPEN_ATTEMPT,
  RETRY_INVOICE,
} from "#extensions/capabilities/invoices/index.ts";
import { PaymentMethodExtensionEntity } from "#extensions/capabilities/payment-methods/index.ts";
import {
  overdueInvoices,
  type Subscription,
  SubscriptionEntity,
} from "#extensions/capabilities/subscriptions/index.ts";
import { isRowOf } from "#extensions/platform/events/event-subject.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import type { FollowedEvent } from "#extensions/platform/work/follower.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { REVIEW, UPDATED } from "./dunning-due.ts";

/** What stops it. */
const STOPS: ReadonlySet<string> = new Set([
  ...(["subscription.canceled", "subscription.expired", "subscription.paused", "subscription.unpaid"] as const),
]);

/** Looks again at invoices whose subscription or payment method changed, soon and under their own locks. */
export async function followChanges(phase: UnitOfWork, events: readonly FollowedEvent[]): Promise<void> {
  for (const event of events) {
    const { type, subject, data } = event;
    if (isRowOf(SubscriptionEntity, subject)) await followSubscription(phase, event, subject);
    if (type === "customer.updated" && data.fields?.includes("default_payment_method_id"))
      again(phase, await retried(phase, { customerId: await mergedIds(phase, subject.id) }));
    if (UPDATES.has(type) && isRowOf(PaymentMethodExtensionEntity, subject)) await reviewMethod(phase, subject);
  }
}

async function followSubscription(phase: UnitOfWork, event: FollowedEvent, subject: Subscription): Promise<void> {
  if (event.type === "subscription.past_due") await beginMissing(phase, subject);
  if (!isChange(event)) return;
  const invoices = await retried(phase, { subscriptionId: subject.id });
  if (STOPS.has(event.type)) await withdrawCharges(phase, invoices);
  again(phase, invoices);
}

const UPDATES: ReadonlySet<string> = new Set(["payment_method.updated_by_network"]);

const isChange = ({ type, data }: FollowedEvent): boolean =>
  STOPS.has(type) || (type === "subscription.updated" && (data.fields ?? "").includes("payment_method_id"));

/**
 * Charges that have not begun are not made. One that the payer agreed to on a page is. The account's lock, which all
 * changes of a subscription hold, keeps others from beginning.
 */
async function withdrawCharges(phase: UnitOfWork, invoices: readonly Invoice[]): Promise<void> {
  const ours = invoices.filter(({ dunning }) => dunning?.attemptCause !== "payer_page").map(({ id }) => id);
  if (ours.length === 0) return;
  const open = await readRows(phase, InvoiceAttemptEntity, { invoiceId: ours, status: OPEN_ATTEMPT });
  const begun = new Set(open.map(({ invoiceId }) => invoiceId));
  const subjectId = ours.filter((id) => !begun.has(id));
  if (subjectId.length > 0) await phase.cancelDue({ kind: RETRY_INVOICE, subjectId, leavesRunning: true });
}

/** Of a pause that ended, or a change that was made although its charge failed. */
async function beginMissing(phase: UnitOfWork, subscription: Subscription): Promise<void> {
  const overdue = await overdueInvoices(phase, subscription);
  again(
    phase,
    overdue.filter(({ collectionMethod, dunningStatus }) => {
      return collectionMethod === "automatic" && dunningStatus !== "retrying";
    }),
  );
}

type Of = { readonly subscriptionId: string } | { readonly customerId: readonly string[] };

const retried = (phase: UnitOfWork, of: Of) => readRows(phase, InvoiceEntity, { ...of, dunningStatus: "retrying" });

async function reviewMethod(phase: UnitOfWork, method: { readonly id: string; readonly customerId: string }) {
  const customerId = await mergedIds(phase, method.customerId);
  for (const { id: subjectId, dunning } of await retried(phase, { customerId }))
    if (dunning && (dunning.lastMethodId ?? method.id) === method.id)
      phase.due({ kind: UPDATED, subjectId, at: phase.now() });
}

function again(phase: UnitOfWork, invoices: readonly { readonly id: string }[]): void {
  for (const subjectId of new Set(invoices.map(({ id }) => id)))
    phase.due({ kind: REVIEW, subjectId, at: phase.now() });
}
