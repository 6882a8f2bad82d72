import { lockBillingAccount } from "#extensions/capabilities/customer-credits/index.ts";
import type { DoneOf, DueItem } from "#extensions/platform/due-work-runner/due-handler.ts";
import type { DomainError } from "#extensions/platform/kernel/errors.ts";
import { isRefusal } from "#extensions/platform/kernel/refuse.ts";
import { isFinal } from "#extensions/platform/operations/index.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import { lockRow } from "#extensions/platform/rows/rows.ts";
import { guardedAction } from "#extensions/platform/work/guarded-action.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type Charge, chargeSteps } from "./charge-steps.ts";
import { type Invoice, InvoiceEntity } from "./invoice.entity.ts";
import { InvoiceAttemptEntity } from "./invoice-attempt.entity.ts";
import { recordInvoice } from "./record-invoice.ts";

/** Due work that charges an invoice again after a failed charge. */
export const RETRY_INVOICE = "invoice.retry";

/** The retries that begin now, asked about under their accounts' locks, which all changes of subscriptions hold. */
export const retrying = guardedAction<readonly Invoice[]>();

export interface DueCharge {
  readonly item: DueItem;
  readonly invoice: Invoice;
}

/** A charge whose payment and attempt are written. */
export interface BegunCharge {
  readonly item: DueItem;
  readonly charge: Charge;
  /** Whether the engine may know the payment, since an earlier run began it. */
  readonly isRepeated: boolean;
}

/** Begins the charges that no earlier run began. What is not to be charged any more is left out. */
export async function beginCharges(work: UnitOfWork, due: readonly DueCharge[], done: DoneOf): Promise<BegunCharge[]> {
  const begun = await findBegun(work, due);
  const known = new Set(begun.map(({ item }) => item));
  const fresh = due.filter((each) => !known.has(each.item) && isPayable(each.invoice) && !isSuperseded(each));
  return [...begun, ...(await begin(work, fresh, done))];
}

const isPayable = ({ status, collectionMethod }: Invoice) => status === "open" && collectionMethod === "automatic";

/** A later attempt was made due before this one began, such as that of another card. A payer's has a time of its own. */
function isSuperseded({ item, invoice: { dunning } }: DueCharge): boolean {
  if (item.kind !== RETRY_INVOICE || !dunning?.triedAt || dunning.attemptCause === "payer_page") return false;
  return item.dueAt < new Date(dunning.triedAt);
}

/** The attempt may have ended since. */
async function findBegun(work: UnitOfWork, due: readonly DueCharge[]): Promise<BegunCharge[]> {
  const invoiceId = due.map(({ invoice }) => invoice.id);
  const attempts = await readRows(work, InvoiceAttemptEntity, { invoiceId, dueAt: due.map(({ item }) => item.dueAt) });
  return due.flatMap(({ item, invoice }) => {
    const attempt = attempts.find((each) => each.invoiceId === invoice.id && isAt(each.dueAt, item.dueAt));
    if (!attempt) return [];
    const charge = { invoiceId: invoice.id, transactionId: attempt.transactionId, sale: attempt.sale ?? null };
    return [{ item, charge, isRepeated: true }];
  });
}

const isAt = (one: Date | null | undefined, other: Date) => one?.getTime() === other.getTime();

/** One that is refused keeps none of the others from beginning. */
async function begin(work: UnitOfWork, due: readonly DueCharge[], done: DoneOf): Promise<BegunCharge[]> {
  try {
    return await work.atomically((phase) => beginAll(phase, due, done));
  } catch (error) {
    if (!isFinal(error)) throw error;
    const [only, ...others] = due;
    if (only && others.length === 0) {
      await endRefused(work, only, { error, done });
      return [];
    }
    const begun: BegunCharge[] = [];
    for (const each of due) begun.push(...(await begin(work, [each], done)));
    return begun;
  }
}

async function beginAll(phase: UnitOfWork, due: readonly DueCharge[], done: DoneOf): Promise<BegunCharge[]> {
  if (due.length === 0) return [];
  const asked = due.map(askedBy);
  const charges = await chargeSteps.prepareAll(phase, asked);
  const retried = asked.filter(({ by }) => by === "retry").map(({ invoice }) => invoice);
  if (retried.length > 0) await retrying.assertAllowed(phase, retried);
  const begun = due.flatMap(({ item }, index) => {
    const charge = charges[index];
    return charge ? [{ item, charge, isRepeated: false }] : [];
  });
  const left = due.filter((_each, index) => !charges[index]).map(({ item }) => item);
  if (left.length > 0) await done(phase, left);
  return begun;
}

/** A retry says why it is made now. One that the payer began on a page is the payer's. */
function askedBy({ invoice, item }: DueCharge) {
  if (item.kind !== RETRY_INVOICE) return { invoice, by: "scheduler" as const, dueAt: item.dueAt };
  const { attemptReason: reason = null, attemptCause: cause } = invoice.dunning ?? {};
  const by = cause === "payer_page" ? ("payer" as const) : ("retry" as const);
  return { invoice, by, dueAt: item.dueAt, reason, cause: cause ?? null };
}

interface Refused {
  readonly error: DomainError;
  readonly done: DoneOf;
}

/**
 * Another attempt is under way, whose end counts, or its subscription is charged no more; or the account takes no payment
 * now, which is a failed payment.
 */
function endRefused(work: UnitOfWork, { item, invoice }: DueCharge, { error, done }: Refused): Promise<void> {
  return work.atomically(async (phase) => {
    await done(phase, [item]);
    const { reason } = error;
    const { next_attempt_at: until } = error.metadata;
    if (isRefusal(error, "invoice_not_open", "invoice_payment_in_progress", "subscription_not_changeable")) return;
    await lockBillingAccount(phase, invoice);
    const subject = await lockRow(phase, InvoiceEntity, invoice.id, "invoice");
    recordInvoice(phase, "invoice.payment_failed", subject, {
      reason,
      ...(until !== undefined && { next_attempt_at: until }),
    });
  });
}
