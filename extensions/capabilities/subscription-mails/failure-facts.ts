import { mayBegin } from "#extensions/capabilities/dunning/index.ts";
import { type Problem, problemOf } from "#extensions/capabilities/dunning-pages/index.ts";
import type { Invoice } from "#extensions/capabilities/invoices/index.ts";
import type { Subscription } from "#extensions/capabilities/subscriptions/index.ts";
import { TransactionExtensionEntity } from "#extensions/capabilities/transactions/index.ts";
import { findRow } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { MailToSend } from "./subscription-mail.queue.ts";

/** What an email about a failed charge says. */
export interface FailureFacts {
  readonly problem: Problem | null;
  /** Whether dunning is under way, or is about to begin. */
  readonly isRetried: boolean;
  readonly nextAttemptAt: Date | null;
}

interface About {
  readonly subscription: Subscription;
  readonly invoice: Invoice | null;
}

/** Null for an email that is not about a failed charge. */
export async function failureFacts(
  work: UnitOfWork,
  { mailType, transactionId }: MailToSend,
  { subscription, invoice }: About,
): Promise<FailureFacts | null> {
  if (mailType !== "charge_failed" && mailType !== "confirmation_needed") return null;
  const transaction =
    transactionId === null ? null : await findRow(work, TransactionExtensionEntity, { id: transactionId });
  const dunning = invoice?.dunningStatus === "retrying" ? invoice.dunning : null;
  const code = transaction?.decline?.code ?? dunning?.lastDecline ?? null;
  const next = dunning?.nextAttemptAt ?? null;
  return {
    problem: problemOf(code),
    // Of a change that was made although its charge failed, dunning begins a moment later.
    isRetried:
      dunning?.endsBecause == null && (dunning != null || (invoice !== null && mayBegin(subscription, invoice))),
    nextAttemptAt: next === null ? null : new Date(next),
  };
}
