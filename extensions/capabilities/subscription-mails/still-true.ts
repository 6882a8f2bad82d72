import { endsWithEmail } from "#extensions/capabilities/dunning/index.ts";
import { type Invoice, InvoiceAttemptEntity } from "#extensions/capabilities/invoices/index.ts";
import type { Subscription } from "#extensions/capabilities/subscriptions/index.ts";
import { findRow } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { MailToSend } from "./subscription-mail.queue.ts";

interface About {
  readonly subscription: Subscription;
  readonly invoice: Invoice | null;
}

/**
 * Whether an email still says what is so: nobody is asked to pay what is paid, or to cancel what has ended. A payer whose
 * own attempt fails sees it on the page, and of a failure that cancels or pauses
 * the subscription the email about that says so.
 */
export async function isStillTrue(
  work: UnitOfWork,
  { mailType, transactionId }: MailToSend,
  { subscription, invoice }: About,
): Promise<boolean> {
  switch (mailType) {
    case "charge_failed":
      return isOwed(invoice) && !(await isSaidElsewhere(work, transactionId, { subscription, invoice }));
    case "confirmation_needed":
      return isOwed(invoice) && !(await endsWithEmail(work, invoice));
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

const isOwed = (invoice: Invoice | null): invoice is Invoice =>
  invoice?.status === "open" || invoice?.status === "uncollectible";

/** On the page where the payer tried, or by the email about the end of dunning, which may have come already. */
async function isSaidElsewhere(
  work: UnitOfWork,
  transactionId: string | null,
  { subscription, invoice }: { readonly subscription: Subscription; readonly invoice: Invoice },
): Promise<boolean> {
  const attempt = transactionId === null ? null : await findRow(work, InvoiceAttemptEntity, { transactionId });
  if (attempt?.attemptedBy === "payer" || (await endsWithEmail(work, invoice))) return true;
  const { dunning, dunningStatus } = invoice;
  if (subscription.pause == null || dunningStatus !== "stopped" || dunning?.endedAt == null) return false;
  // A person may charge it again in the pause.
  return attempt === null || attempt.createdAt <= new Date(dunning.endedAt);
}
