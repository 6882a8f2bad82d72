import { lockBillingAccounts } from "#extensions/capabilities/customer-credits/index.ts";
import { newOrderedId } from "#extensions/platform/kernel/ids.ts";
import { noSuch, refuse } from "#extensions/platform/kernel/refuse.ts";
import { findRow, readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import { createRow, lockRows } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type AttemptedBy, assertPayable, OPEN_ATTEMPT } from "./attempt.rules.ts";
import { type Invoice, InvoiceEntity } from "./invoice.entity.ts";
import { type InvoiceAttempt, InvoiceAttemptEntity } from "./invoice-attempt.entity.ts";
import type { RecoveryCause } from "./invoice-dunning.rules.ts";

/** The attempt that is under way. The account's lock keeps the answer true. */
export function findOpenAttempt(work: UnitOfWork, invoiceId: string): Promise<InvoiceAttempt | null> {
  return findRow(work, InvoiceAttemptEntity, { invoiceId, status: OPEN_ATTEMPT });
}

/** @throws invoice_payment_in_progress */
export async function assertNoneUnderWay(phase: UnitOfWork, { id }: Pick<Invoice, "id">): Promise<void> {
  const open = await findOpenAttempt(phase, id);
  if (open) throw underWayRefusal(open);
}

function underWayRefusal({ invoiceId, transactionId }: InvoiceAttempt) {
  return refuse("invoice_payment_in_progress", { invoice_id: invoiceId, transaction_id: transactionId });
}

type ToPay = Pick<Invoice, "id" | "customerId" | "currency">;

/**
 * The invoice, locked with its customer's billing account, for an attempt to pay it.
 * @throws invoice_not_open, invoice_payment_in_progress, resource_missing
 */
export async function lockPayable(phase: UnitOfWork, invoice: ToPay, by: AttemptedBy): Promise<Invoice> {
  const [locked] = await lockAllPayable(phase, [{ invoice, by }]);
  if (!locked) throw noSuch("invoice", invoice.id);
  return locked;
}

/** Like `lockPayable`, of several invoices, in the order given. */
export async function lockAllPayable(
  phase: UnitOfWork,
  asked: readonly { readonly invoice: ToPay; readonly by: AttemptedBy }[],
): Promise<Invoice[]> {
  const invoices = asked.map(({ invoice }) => invoice);
  await lockBillingAccounts(phase, invoices);
  const ids = invoices.map(({ id }) => id);
  const rows = new Map((await lockRows(phase, InvoiceEntity, ids)).map((row) => [row.id, row]));
  const open = await readRows(phase, InvoiceAttemptEntity, { invoiceId: ids, status: OPEN_ATTEMPT });
  const underWay = new Map(open.map((attempt) => [attempt.invoiceId, attempt]));
  return asked.map(({ invoice: { id }, by }) => {
    const row = rows.get(id);
    if (!row) throw noSuch("invoice", id);
    assertPayable(row, by);
    const attempt = underWay.get(id);
    if (attempt) throw underWayRefusal(attempt);
    return row;
  });
}

interface NewAttempt extends Pick<InvoiceAttempt, "invoiceId" | "transactionId" | "attemptedBy"> {
  readonly dueAt?: Date | null;
  readonly isPayerKnown?: boolean;
  readonly reason?: string | null;
  /** Another one than follows from `attemptedBy`. */
  readonly cause?: RecoveryCause | null;
}

/** Begins an attempt whose payment is written in the same transaction. `lockPayable` must hold the invoice. */
export function beginAttempt(phase: UnitOfWork, attempt: NewAttempt): InvoiceAttempt {
  const id = newOrderedId("invoiceAttempt", phase.now());
  const cause = attempt.cause ?? CAUSES[attempt.attemptedBy];
  return createRow(phase, InvoiceAttemptEntity, { id, status: "processing", ...attempt, cause });
}

const CAUSES: Readonly<Record<AttemptedBy, RecoveryCause | null>> = {
  ...{ scheduler: null, retry: "retry", payer: "payer_page", merchant: "by_hand" },
};
