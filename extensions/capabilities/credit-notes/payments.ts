import {
  carriedOn,
  type Invoice,
  InvoiceAttemptEntity,
  InvoiceEntity,
  waitingAgainst,
} from "#extensions/capabilities/invoices/index.ts";
import { RefundExtensionEntity } from "#extensions/capabilities/refunds/index.ts";
import {
  findTransactions,
  lockTransaction,
  refundableMinorUnits,
  type TransactionExtension,
  TransactionExtensionEntity,
} from "#extensions/capabilities/transactions/index.ts";
import { isLocked } from "#extensions/platform/database/lock-order.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type CreditNote, CreditNoteEntity } from "./credit-note.entity.ts";
import { type Funds, fundsOf, fundsWithin, linkedLeft } from "./credit-note.rules.ts";
import { exchangedBy } from "./notes.queries.ts";
import { linkedIds } from "./sources.queries.ts";

/** What paid the invoices. A payment that came too late is given back by itself. */
export async function paymentsOf(work: UnitOfWork, invoiceIds: readonly string[]): Promise<TransactionExtension[]> {
  const attempts = await readRows(work, InvoiceAttemptEntity, {
    ...{ invoiceId: invoiceIds, status: "succeeded", isOverpaid: false },
  });
  const ids = attempts.map(({ transactionId }) => transactionId);
  return ids.length === 0 ? [] : findTransactions(work, ids);
}

/**
 * Locks the payments of invoices, and of all that are linked with them, so that two refunds at once never exceed what was
 * paid. Call it before the customer's billing account is locked: payments come first.
 */
export async function lockPaymentsOf(phase: UnitOfWork, invoiceIds: readonly string[]): Promise<void> {
  if (invoiceIds.length === 0) return;
  const ids = (await paymentsOf(phase, await linkedIds(phase, invoiceIds))).map(({ id }) => id).sort();
  for (const id of ids) await lockTransaction(phase, { id });
}

/** What can be given back of the invoice. The customer's billing account must be locked. */
export async function readFunds(
  phase: UnitOfWork,
  invoice: Invoice,
  /** A note whose refund failed, and which holds nothing of it any more. */
  exceptNoteId: string | null = null,
): Promise<Funds> {
  const own = await ownFunds(phase, invoice, exceptNoteId);
  return fundsWithin(own, (await readLinked(phase, [invoice.id], { exceptNoteId })).leftMinorUnits);
}

/** The same, without a look at the invoices that are linked with it. */
export async function ownFunds(
  phase: UnitOfWork,
  invoice: Invoice,
  exceptNoteId: string | null = null,
): Promise<Funds> {
  // Flushes first: rows are read by SQL.
  await phase.save();
  const payments = await paymentsOf(phase, [invoice.id]);
  const notes = await notesOf(phase, [invoice.id], exceptNoteId);
  const elsewhere = await refundedElsewhere(phase, notes, payments);
  return fundsOf(invoice, {
    payments: payments.map(held),
    exchanged: await exchangedBy(phase, invoice.id),
    carried: (await carriedOn(phase, invoice.id, invoice.carriedMinorUnits)).paidMinorUnits,
    notes: notes.map((note) => ({ ...note, refundedElsewhereMinorUnits: elsewhere.get(note.id) ?? 0n })),
  });
}

interface LinkedFunds {
  /** The same for all that are linked. */
  readonly id: string;
  readonly leftMinorUnits: bigint;
}

interface Uncounted {
  readonly exceptNoteId?: string | null;
  /** Whether the lines that wait for a next invoice are going to be dropped, or are counted elsewhere. */
  readonly withoutWaiting?: boolean;
}

/**
 * What is left of what was paid for the invoices and all that are linked with them. What the next invoice will give back
 * of them, beyond what it bills, is given already.
 */
export async function readLinked(
  phase: UnitOfWork,
  invoiceIds: readonly string[],
  { exceptNoteId = null, withoutWaiting = false }: Uncounted = {},
): Promise<LinkedFunds> {
  await phase.save();
  const ids = await linkedIds(phase, invoiceIds);
  const leftMinorUnits = linkedLeft({
    waitingMinorUnits: withoutWaiting ? 0n : await waitingAgainst(phase, ids),
    payments: (await paymentsOf(phase, ids)).map(held),
    invoices: await readRows(phase, InvoiceEntity, { id: ids }),
    notes: await notesOf(phase, ids, exceptNoteId),
  });
  return { id: ids[0] ?? "", leftMinorUnits };
}

const held = (payment: TransactionExtension) => ({
  id: payment.id,
  refundableMinorUnits: refundableMinorUnits(payment),
});

async function notesOf(phase: UnitOfWork, invoiceId: readonly string[], exceptNoteId: string | null) {
  const notes = await readRows(phase, CreditNoteEntity, { invoiceId });
  return notes.filter(({ id }) => id !== exceptNoteId);
}

/** By note, what is refunded from the payment of an earlier invoice. */
async function refundedElsewhere(
  phase: UnitOfWork,
  notes: readonly CreditNote[],
  payments: readonly TransactionExtension[],
): Promise<ReadonlyMap<string, bigint>> {
  const refunding = notes.filter(({ refundId, status }) => refundId != null && status !== "failed");
  const ids = refunding.flatMap(({ refundId }) => refundId ?? []);
  const refunds = ids.length === 0 ? [] : await readRows(phase, RefundExtensionEntity, { id: ids });
  const own = new Set(payments.map(({ id }) => id));
  const others = new Set(refunds.filter(({ transactionId }) => !own.has(transactionId)).map(({ id }) => id));
  return new Map(
    refunding
      .filter(({ refundId }) => others.has(refundId ?? ""))
      .map(({ id, amountMinorUnits }) => [id, amountMinorUnits]),
  );
}

/**
 * A payment that succeeded after `lockPaymentsOf` has not been locked, and cannot be any more.
 * @throws invoice_payment_in_progress
 */
export function assertLocked({ em }: UnitOfWork, invoice: Invoice, transactionId: string): void {
  if (!isLocked(em, TransactionExtensionEntity, transactionId))
    throw refuse("invoice_payment_in_progress", { invoice_id: invoice.id, transaction_id: transactionId });
}
