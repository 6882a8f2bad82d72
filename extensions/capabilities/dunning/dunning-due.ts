import {
  dunningColumns,
  type Invoice,
  recordInvoice,
  type StoredDunning,
} from "#extensions/capabilities/invoices/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** Due work of an invoice at its next step. */
export const STEP = "dunning.step";
/** Due work of an invoice whose payment method, subscription or pause changed. */
export const REVIEW = "dunning.review";
/** Due work of an invoice whose card was updated by its network. */
export const UPDATED = "dunning.updated";
/** Due work of an invoice whose card may have been replaced. */
export const ASK_UPDATER = "dunning.ask_updater";
/** Due work of an invoice of which nothing more is tried. */
export const END = "dunning.end";

/** Keeps the state of a locked invoice, makes due what comes next, and records it. */
export function keepDunning(phase: UnitOfWork, invoice: Invoice, dunning: StoredDunning): void {
  planDunning(phase, invoice, dunning);
  recordInvoice(phase, "invoice.dunning_updated", invoice);
}

/** The same where another event of the invoice says what happened. */
export function planDunning(phase: UnitOfWork, invoice: Invoice, dunning: StoredDunning): void {
  Object.assign(invoice, dunningColumns(endedNow(invoice, dunning, phase.now())));
  const { id: subjectId } = invoice;
  const { nextStepAt, endsBecause, stoppedBecause } = dunning;
  if (stoppedBecause !== null) return;
  if (endsBecause !== null) phase.due({ kind: END, subjectId, at: phase.now() });
  else if (nextStepAt !== null) phase.due({ kind: STEP, subjectId, at: atLeast(phase.now(), new Date(nextStepAt)) });
}

/** Notes when it stopped. What had stopped and is paid now ended by its payment. */
function endedNow({ dunning: before }: Pick<Invoice, "dunning">, dunning: StoredDunning, now: Date): StoredDunning {
  const { stoppedBecause } = dunning;
  if (stoppedBecause === null) return { ...dunning, endedAt: null };
  return stoppedBecause === before?.stoppedBecause ? dunning : { ...dunning, endedAt: now.toISOString() };
}

/** Work of a past time may already be done, and would not run again. */
const atLeast = (now: Date, at: Date): Date => (at < now ? now : at);
