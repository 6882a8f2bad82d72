import { type Invoice, InvoiceAttemptEntity } from "#extensions/capabilities/invoices/index.ts";
import type { Subscription } from "#extensions/capabilities/subscriptions/index.ts";
import { findRow } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { SubscriptionMailEntity } from "./subscription-mail.entity.ts";
import type { MailToSend } from "./subscription-mail.queue.ts";

interface About {
  readonly subscription: Subscription;
  readonly invoice: Invoice | null;
}

/**
 * Whether an email still says what is so: nobody is asked to pay what is paid, or to cancel what has ended. A payer whose
 * own attempt fails sees it on the page. Retries of a day are one email.
 */
export async function isStillTrue(
  work: UnitOfWork,
  { mailId, mailType, transactionId }: MailToSend,
  { subscription, invoice }: About,
): Promise<boolean> {
  switch (mailType) {
    case "charge_failed":
      if (!isOwed(invoice) || (await isByPayer(work, transactionId))) return false;
      return !(await wasMailedToday(work, { mailId, mailType }, subscription));
    case "confirmation_needed":
    case "invoice":
      return isOwed(invoice);
    case "trial_ending":
    case "charge_upcoming":
      return subscription.endedAt == null;
    case "trial_extended":
      return subscription.status === "trialing";
    case "cancel_scheduled":
      return subscription.cancelAt != null && subscription.endedAt == null;
    case "paused":
      return subscription.pause != null;
    default:
      return true;
  }
}

const isOwed = (invoice: Invoice | null): boolean => invoice?.status === "open" || invoice?.status === "uncollectible";

/** With a clock change. */
const LONGEST_DAY_MS = 26 * 3_600_000;

/** By the calendar of the subscription. */
async function wasMailedToday(
  work: UnitOfWork,
  { mailId, mailType }: Pick<MailToSend, "mailId" | "mailType">,
  { id: subscriptionId, timeZone }: Subscription,
): Promise<boolean> {
  const { em, environment } = work;
  const now = work.now();
  const last = await em.findOne(
    SubscriptionMailEntity,
    {
      ...{ environment, subscriptionId, mailType, id: { $ne: mailId }, status: { $ne: "failed" } },
      // No day is longer, so that the cost does not grow with the subscription's mails.
      createdAt: { $gt: new Date(now.getTime() - LONGEST_DAY_MS), $lte: now },
    },
    { orderBy: { createdAt: "desc", id: "desc" } },
  );
  return last !== null && dayOf(last.createdAt, timeZone) === dayOf(now, timeZone);
}

const dayOf = (moment: Date, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString();

async function isByPayer(work: UnitOfWork, transactionId: string | null): Promise<boolean> {
  if (transactionId === null) return false;
  return (await findRow(work, InvoiceAttemptEntity, { transactionId }))?.attemptedBy === "payer";
}
