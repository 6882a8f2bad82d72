import {
  chargedMethod,
  type FailedCard,
  type Invoice,
  type InvoiceAttempt,
  InvoiceAttemptEntity,
  InvoiceEntity,
  recordInvoice,
  type StoppedBecause,
  stoppedDunning,
} from "#extensions/capabilities/invoices/index.ts";
import { type Subscription, SubscriptionEntity } from "#extensions/capabilities/subscriptions/index.ts";
import {
  countedCard,
  findTransactions,
  type TransactionExtension,
} from "#extensions/capabilities/transactions/index.ts";
import { isRowOf } from "#extensions/platform/events/event-subject.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import type { FollowedEvent } from "#extensions/platform/work/follower.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { ASK_UPDATER, planDunning } from "./dunning-due.ts";
import { currentPolicy } from "./dunning-policies.service.ts";
import { type Advice, afterFailure, begin, type Chosen, type Failure } from "./dunning-state.ts";
import { mayBegin } from "./may-begin.rules.ts";
import { adviceOf } from "./network-rules.ts";
import { planningBy, planningOf } from "./planning.ts";

const ENDINGS: Readonly<Record<string, StoppedBecause>> = {
  "invoice.payment_succeeded": "paid",
  "invoice.voided": "voided",
  "invoice.marked_uncollectible": "uncollectible",
};

/** Plans what follows failed charges, and ends it for invoices that are settled, in the transaction of the change. */
export async function followInvoices(phase: UnitOfWork, events: readonly FollowedEvent[]): Promise<void> {
  for (const { type, subject } of events) {
    const because = ENDINGS[type];
    if (because && isRowOf(InvoiceEntity, subject) && subject.dunning)
      planDunning(phase, subject, stoppedDunning(subject.dunning, because));
  }
  const failed = events.flatMap(({ type, subject, data }) =>
    type === "invoice.payment_failed" && data.skipped === undefined && isRowOf(InvoiceEntity, subject)
      ? [{ invoice: subject, transactionId: data.transaction_id ?? null, ...refusalIn(data) }]
      : [],
  );
  const owed = failed.filter(({ invoice }) => invoice.status === "open" && invoice.subscriptionId != null);
  if (owed.length > 0) await planAll(phase, owed);
}

/** Why nothing was charged. */
function refusalIn({ reason, next_attempt_at: until }: FollowedEvent["data"]): Refusal {
  return {
    cappedUntil: until === undefined ? null : new Date(until),
    isMissing: reason === "payment_method_missing",
    ...(reason === "authentication_required" && { advice: { what: "authenticate" } }),
  };
}

interface Refusal {
  readonly cappedUntil: Date | null;
  readonly isMissing: boolean;
  /** Instead of that of the payment's decline. */
  readonly advice?: Advice;
}

interface Failed extends Refusal {
  readonly invoice: Invoice;
  /** Null where the bank was not asked. */
  readonly transactionId: string | null;
}

async function planAll(phase: UnitOfWork, failed: readonly Failed[]): Promise<void> {
  const ids = failed.flatMap(({ transactionId }) => transactionId ?? []);
  const transactions = ids.length === 0 ? [] : await findTransactions(phase, ids);
  const attempts = ids.length === 0 ? [] : await readRows(phase, InvoiceAttemptEntity, { transactionId: ids });
  const subscriptions = await subscriptionsOf(phase, failed);
  for (const { invoice, transactionId, ...refusal } of failed) {
    const transaction = transactions.find(({ id }) => id === transactionId) ?? null;
    const by = attempts.find((each) => each.transactionId === transactionId)?.attemptedBy ?? "scheduler";
    const failure = failureOf(transaction, by === "scheduler" || by === "retry");
    const subscription = subscriptions.get(invoice.subscriptionId ?? "");
    if (subscription) await plan(phase, invoice, { subscription, failure: { ...failure, ...refusal } });
  }
}

async function subscriptionsOf(phase: UnitOfWork, failed: readonly Failed[]) {
  const id = [...new Set(failed.flatMap(({ invoice }) => invoice.subscriptionId ?? []))];
  return new Map((await readRows(phase, SubscriptionEntity, { id })).map((row) => [row.id, row]));
}

/** Without a payment, no method could be charged, or the account takes no payments now. */
function failureOf(transaction: TransactionExtension | null, isOurs: boolean): Failure {
  return {
    advice: transaction ? adviceOf(transaction) : { what: "schedule" },
    declineCode: transaction?.decline?.code ?? null,
    methodId: transaction?.paymentMethodId ?? null,
    fingerprint: transaction?.fingerprint ?? null,
    isOurs,
    card: transaction && failedCard(transaction),
  };
}

function failedCard(transaction: TransactionExtension): FailedCard | null {
  const card = countedCard(transaction);
  const { currency, amountMinorUnits } = transaction;
  return card && { ...card, amount: `${currency} ${amountMinorUnits}` };
}

interface Given {
  readonly subscription: Subscription;
  readonly failure: Failure;
}

async function plan(phase: UnitOfWork, invoice: Invoice, { subscription, failure }: Given): Promise<void> {
  const { dunning } = invoice;
  if (dunning && invoice.dunningStatus === "retrying") {
    const planning = await planningOf(phase, invoice, { ...dunning, lastDecline: failure.declineCode });
    const chosen = await chosenMeanwhile(phase, invoice, { subscription, failure });
    return keepFailed(phase, invoice, afterFailure(dunning, { ...failure, chosen }, planning));
  }
  if (dunning || !mayBegin(subscription, invoice)) return;
  const { timeZone } = subscription;
  const payer = { customerId: invoice.customerId, timeZone, lastDecline: failure.declineCode };
  const planning = await planningBy(phase, await currentPolicy(phase), payer);
  const chosen = await chosenMeanwhile(phase, invoice, { subscription, failure });
  const begun = begin(phase.now(), planning.policy, timeZone);
  keepFailed(phase, invoice, afterFailure(begun, { ...failure, chosen }, planning));
}

/**
 * The method that the subscription charges by now, if it is neither the one that failed nor the one that we charged
 * before. A change while a charge is under way can charge nothing, and the end of that charge may be the end of dunning.
 */
async function chosenMeanwhile(
  phase: UnitOfWork,
  { customerId, dunning }: Pick<Invoice, "customerId" | "dunning">,
  { subscription, failure: { methodId, isOurs } }: Given,
): Promise<Chosen | null> {
  const { paymentMethodId } = subscription;
  if (methodId === null || paymentMethodId === methodId) return null;
  const charged = await chargedMethod(phase, { customerId, paymentMethodId }, null);
  if (!charged) return null;
  const chosen = { methodId: charged.paymentMethodId, fingerprint: charged.fingerprint ?? null };
  const isKnown = chosen.methodId === methodId || (!isOurs && chosen.methodId === dunning?.lastMethodId);
  return isKnown ? null : chosen;
}

/** Begins after a charge that failed before its invoice was to be charged again, of a change that was made all the same. */
export async function beginAfter(
  phase: UnitOfWork,
  {
    invoice,
    subscription,
    attempt,
  }: Omit<Given, "failure"> & { readonly invoice: Invoice; readonly attempt: InvoiceAttempt },
): Promise<void> {
  const [transaction = null] = await findTransactions(phase, [attempt.transactionId]);
  await plan(phase, invoice, { subscription, failure: failureOf(transaction, true) });
  recordInvoice(phase, "invoice.dunning_updated", invoice);
}

/** A card that was replaced is asked about at once, and once. */
function keepFailed(phase: UnitOfWork, invoice: Invoice, dunning: NonNullable<Invoice["dunning"]>): void {
  const asks = !dunning.isUpdaterAsked && dunning.blocked.some(({ because }) => because === "after_update");
  planDunning(phase, invoice, { ...dunning, isUpdaterAsked: dunning.isUpdaterAsked || asks });
  if (asks) phase.due({ kind: ASK_UPDATER, subjectId: invoice.id, at: phase.now() });
}
