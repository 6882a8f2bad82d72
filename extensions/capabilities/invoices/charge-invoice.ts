import { lockBillingAccount } from "#extensions/capabilities/customer-credits/index.ts";
import { asking, type Done, type DueItem } from "#extensions/platform/due-work-runner/due-handler.ts";
import { type DomainError, RemoteError } from "#extensions/platform/kernel/errors.ts";
import { isRefusal } from "#extensions/platform/kernel/refuse.ts";
import { isFinal, NOT_DONE } from "#extensions/platform/operations/index.ts";
import { findRow } from "#extensions/platform/rows/read-rows.queries.ts";
import { lockRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type Charge, chargeSteps } from "./charge-steps.ts";
import { type Invoice, InvoiceEntity } from "./invoice.entity.ts";
import { InvoiceAttemptEntity } from "./invoice-attempt.entity.ts";
import { getInvoice } from "./invoices.service.ts";
import { recordInvoice } from "./record-invoice.ts";

export const CHARGE_INVOICE = "invoice.charge";

/** Charges the invoice at that time, once. One that is mailed to be paid is never charged. */
export function chargeLater(
  phase: UnitOfWork,
  { id: subjectId, collectionMethod }: Pick<Invoice, "id" | "collectionMethod">,
  at = phase.now(),
): void {
  if (collectionMethod === "automatic") phase.due({ kind: CHARGE_INVOICE, subjectId, at });
}

/**
 * Charges an invoice whose time has come. The attempt that is written first names the due work, and the engine's payment
 * has its ID: a repetition after a crash goes on with both. A decline ends it.
 */
export const chargeInvoice = asking(async (work, item, done) => {
  const begun = await findBegun(work, item);
  const charge = begun ?? (await begin(work, item, done));
  if (!charge) return;
  try {
    const payment = begun ? await findOrAsk(work, charge) : await chargeSteps.ask(work, charge);
    await work.atomically(async (phase) => {
      await done(phase);
      await chargeSteps.keep(phase, charge, payment);
    });
  } catch (error) {
    // An unknown outcome, and an engine that is away: the same payment is asked for again.
    if (!isRefused(error)) throw error;
    await work.atomically(async (phase) => {
      await done(phase);
      await chargeSteps.release(phase, charge, error);
    });
  }
});

/** The charge that this work began before. Its attempt may have ended since. */
async function findBegun(work: UnitOfWork, { subjectId: invoiceId, dueAt }: DueItem): Promise<Charge | null> {
  const attempt = await findRow(work, InvoiceAttemptEntity, { invoiceId, dueAt });
  return attempt && { invoiceId, transactionId: attempt.transactionId, sale: attempt.sale ?? null };
}

async function findOrAsk(work: UnitOfWork, charge: Charge) {
  const found = await chargeSteps.find(work, charge);
  return found === NOT_DONE ? chargeSteps.ask(work, charge) : found;
}

/** Null where nothing is charged, which ends the work. */
async function begin(work: UnitOfWork, item: DueItem, done: Done): Promise<Charge | null> {
  const { subjectId, dueAt } = item;
  const invoice = await getInvoice(work, subjectId);
  if (invoice.status !== "open" || invoice.collectionMethod !== "automatic") return null;
  try {
    return await work.atomically(async (phase) => {
      const charge = await chargeSteps.prepare(phase, { invoice, by: "scheduler", dueAt });
      if (!charge) await done(phase);
      return charge;
    });
  } catch (error) {
    if (!isFinal(error)) throw error;
    await endRefused(work, invoice, { error, done });
    return null;
  }
}

/** Another attempt is under way, whose end counts; or the account takes no payment now, which is a failed payment. */
function endRefused(work: UnitOfWork, invoice: Invoice, { error, done }: { error: DomainError; done: Done }) {
  return work.atomically(async (phase) => {
    await done(phase);
    const { reason } = error;
    if (isRefusal(error, "invoice_not_open", "invoice_payment_in_progress")) return;
    await lockBillingAccount(phase, invoice);
    const subject = await lockRow(phase, InvoiceEntity, invoice.id, "invoice");
    recordInvoice(phase, "invoice.payment_failed", subject, { reason });
  });
}

/** Whether the engine, or we, certainly did not charge. */
function isRefused(error: unknown): error is DomainError {
  if (error instanceof RemoteError) return !error.mayHaveHappened && error.outageOf === null;
  return isFinal(error);
}
