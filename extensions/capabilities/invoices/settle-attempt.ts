import { lockBillingAccounts } from "#extensions/capabilities/customer-credits/index.ts";
import {
  isUnpayable,
  payableUntil,
  type TransactionExtension,
  TransactionExtensionEntity,
} from "#extensions/capabilities/transactions/index.ts";
import { isRowOf } from "#extensions/platform/events/event-subject.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import { lockRows } from "#extensions/platform/rows/rows.ts";
import type { FollowedEvent } from "#extensions/platform/work/follower.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { isOwed, moveOf } from "./attempt.rules.ts";
import { type Invoice, InvoiceEntity } from "./invoice.entity.ts";
import { type InvoiceAttempt, InvoiceAttemptEntity } from "./invoice-attempt.entity.ts";
import { recordInvoice } from "./record-invoice.ts";

/** Due work of an attempt whose payment ended on our side only: the engine takes no more at its time. */
export const CHECK_ENDED = "invoice_attempt.check_ended";
/** Due work of an attempt that was paid although the invoice was paid or voided before. */
export const REFUND_OVERPAID = "invoice_attempt.refund";

interface Settling {
  readonly attempt: InvoiceAttempt;
  /** Its row is locked or changed in this transaction. */
  readonly transaction: TransactionExtension;
}

/** Applies changes of payments to the attempts that they pay, in their transaction. */
export async function followPayments(phase: UnitOfWork, events: readonly FollowedEvent[]): Promise<void> {
  const changed = new Map(
    events.flatMap(({ type, subject }) =>
      type !== "transaction.created" && isOfInvoice(subject) ? [[subject.id, subject] as const] : [],
    ),
  );
  if (changed.size === 0) return;
  const attempts = await readRows(phase, InvoiceAttemptEntity, { transactionId: [...changed.keys()] });
  await settleAttempts(
    phase,
    attempts.flatMap((attempt) => {
      const transaction = changed.get(attempt.transactionId);
      return transaction ? [{ attempt, transaction }] : [];
    }),
  );
}

function isOfInvoice(subject: object): subject is TransactionExtension {
  return isRowOf(TransactionExtensionEntity, subject) && subject.invoiceId != null;
}

/**
 * Settles attempts by their payments. Every change of an attempt holds the lock of its payment, so that one that needs no
 * change is known without the account's lock. Payments are locked before accounts.
 */
export async function settleAttempts(phase: UnitOfWork, settling: readonly Settling[]): Promise<void> {
  const moving = settling.filter((each) => moveFor(phase, each) !== null).sort(byAttempt);
  if (moving.length === 0) return;
  const invoices = await lockInvoices(phase, [...new Set(moving.map(({ attempt }) => attempt.invoiceId))]);
  const ids = moving.map(({ attempt }) => attempt.id);
  const rows = new Map((await lockRows(phase, InvoiceAttemptEntity, ids)).map((row) => [row.id, row]));
  for (const { attempt, transaction } of moving) {
    const invoice = invoices.get(attempt.invoiceId);
    const row = rows.get(attempt.id);
    if (invoice && row) move(phase, invoice, { attempt: row, transaction });
  }
}

const byAttempt = ({ attempt: one }: Settling, { attempt: other }: Settling) => (one.id < other.id ? -1 : 1);

async function lockInvoices(phase: UnitOfWork, ids: readonly string[]): Promise<ReadonlyMap<string, Invoice>> {
  await lockBillingAccounts(phase, await readRows(phase, InvoiceEntity, { id: ids }));
  return new Map((await lockRows(phase, InvoiceEntity, ids)).map((row) => [row.id, row]));
}

function moveFor(phase: UnitOfWork, { attempt, transaction }: Settling) {
  return moveOf(attempt, {
    status: transaction.status,
    isUnpayable: isUnpayable(transaction, phase.now()),
    payableUntil: payableUntil(transaction),
  });
}

function move(phase: UnitOfWork, invoice: Invoice, settling: Settling): void {
  const { attempt, transaction } = settling;
  const next = moveFor(phase, settling);
  if (next === "pay") pay(phase, invoice, settling);
  if (next === "fail") fail(phase, invoice, settling);
  if (next === "check") check(phase, attempt, payableUntil(transaction));
  if (next === "go_on") attempt.status = "processing";
  if (next !== "await") return;
  attempt.status = "action_required";
  callPayer(phase, invoice, settling);
}

/** A payer who pays on the invoice's page is there already. */
function callPayer(phase: UnitOfWork, invoice: Invoice, settling: Settling): void {
  if (settling.attempt.attemptedBy !== "payer") record(phase, "invoice.payment_action_required", invoice, settling);
}

/** A payment of what is not owed anymore is given back. */
function pay(phase: UnitOfWork, invoice: Invoice, settling: Settling): void {
  const { attempt, transaction } = settling;
  Object.assign(attempt, { status: "succeeded", sale: null, declineCode: null, isOverpaid: !isOwed(invoice) });
  if (attempt.isOverpaid) {
    phase.due({ kind: REFUND_OVERPAID, subjectId: attempt.id, at: phase.now() });
    return;
  }
  const paidMinorUnits = invoice.paidMinorUnits + transaction.capturedMinorUnits;
  const recoveredBy = invoice.dunning ? (attempt.cause ?? null) : null;
  Object.assign(invoice, { status: "paid", paidMinorUnits, dueMinorUnits: 0n, paidAt: phase.now(), recoveredBy });
  record(phase, "invoice.payment_succeeded", invoice, settling);
}

function fail(phase: UnitOfWork, invoice: Invoice, settling: Settling): void {
  const { attempt, transaction } = settling;
  const facts = isUnconfirmed(settling) ? UNCONFIRMED : {};
  Object.assign(attempt, { status: "failed", sale: null, declineCode: transaction.decline?.code ?? null });
  // Another payment may have come late and paid it.
  if (!isOwed(invoice)) return;
  record(phase, "invoice.payment_failed", invoice, settling, facts);
  // The bank takes no charge without its payer, who can pay on the invoice's page.
  if (attempt.declineCode === "authentication_failed") callPayer(phase, invoice, settling);
}

const UNCONFIRMED = { reason: "authentication_required" };

/** The bank asked an absent payer to confirm the charge, and the time for that has passed. */
function isUnconfirmed({ attempt, transaction }: Settling): boolean {
  return attempt.status === "action_required" && attempt.attemptedBy !== "payer" && !transaction.decline;
}

/** Work of a past time may already be done, and would not run again. */
function check(phase: UnitOfWork, { id: subjectId }: InvoiceAttempt, until: Date | null): void {
  const at = until ?? phase.now();
  phase.due({ kind: CHECK_ENDED, subjectId, at: at < phase.now() ? phase.now() : at });
}

type AttemptEvent = "invoice.payment_succeeded" | "invoice.payment_failed" | "invoice.payment_action_required";

function record(
  phase: UnitOfWork,
  type: AttemptEvent,
  invoice: Invoice,
  { attempt }: Settling,
  facts: Readonly<Record<string, string>> = {},
): void {
  const { transactionId, declineCode } = attempt;
  const decline = declineCode != null && { decline_code: declineCode };
  recordInvoice(phase, type, invoice, { transaction_id: transactionId, ...decline, ...facts });
}
