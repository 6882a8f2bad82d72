import { lockBillingAccount } from "#extensions/capabilities/customer-credits/index.ts";
import { newOrderedId } from "#extensions/platform/kernel/ids.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { findRow } from "#extensions/platform/rows/read-rows.queries.ts";
import { createRow, lockRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type AttemptedBy, assertPayable, OPEN_ATTEMPT } from "./attempt.rules.ts";
import { type Invoice, InvoiceEntity } from "./invoice.entity.ts";
import { type InvoiceAttempt, InvoiceAttemptEntity } from "./invoice-attempt.entity.ts";

/** The attempt that is under way. The account's lock keeps the answer true. */
export function findOpenAttempt(work: UnitOfWork, invoiceId: string): Promise<InvoiceAttempt | null> {
  return findRow(work, InvoiceAttemptEntity, { invoiceId, status: OPEN_ATTEMPT });
}

/** @throws invoice_payment_in_progress */
export async function assertNoneUnderWay(phase: UnitOfWork, { id }: Pick<Invoice, "id">): Promise<void> {
  const open = await findOpenAttempt(phase, id);
  if (open) throw refuse("invoice_payment_in_progress", { invoice_id: id, transaction_id: open.transactionId });
}

/**
 * The invoice, locked with its customer's billing account, for an attempt to pay it.
 * @throws invoice_not_open, invoice_payment_in_progress
 */
export async function lockPayable(
  phase: UnitOfWork,
  { id, customerId, currency }: Pick<Invoice, "id" | "customerId" | "currency">,
  by: AttemptedBy,
): Promise<Invoice> {
  await lockBillingAccount(phase, { customerId, currency });
  const invoice = await lockRow(phase, InvoiceEntity, id, "invoice");
  assertPayable(invoice, by);
  await assertNoneUnderWay(phase, invoice);
  return invoice;
}

interface NewAttempt extends Pick<InvoiceAttempt, "invoiceId" | "transactionId" | "attemptedBy"> {
  readonly dueAt?: Date | null;
  readonly isPayerKnown?: boolean;
}

/** Begins an attempt whose payment is written in the same transaction. `lockPayable` must hold the invoice. */
export function beginAttempt(phase: UnitOfWork, attempt: NewAttempt): InvoiceAttempt {
  const id = newOrderedId("invoiceAttempt", phase.now());
  return createRow(phase, InvoiceAttemptEntity, { id, status: "processing", ...attempt });
}
