import { reserveRefund } from "#extensions/capabilities/refunds/index.ts";
import { terminalOf } from "#extensions/capabilities/terminal-connectors/index.ts";
import { getTransaction, settleTerminalPayment } from "#extensions/capabilities/transactions/index.ts";
import { type TerminalPayment, TerminalRefusedError } from "#extensions/connectors/terminal/index.ts";
import { asking } from "#extensions/platform/due-work-runner/due-handler.ts";
import { isRefusal } from "#extensions/platform/kernel/refuse.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { stopAsking } from "./ask.queue.ts";
import { settleUnpaid } from "./terminal-payment.ts";
import { isFinal } from "./terminal-sale.rules.ts";
import { freeDevice, getTerminalSale, type LockedSale, lockSale } from "./terminal-sales.service.ts";

const AGAIN_MS = 5_000;
/** Between two looks at refunds under way, which may fail. */
const REFUNDS_PAUSE_MS = 60_000;

/**
 * Takes an approval back: it is voided, or refunded in full where it has cleared. A void is the same however often it is
 * asked for; the refund is written under the sale's lock, once, before it is sent.
 */
export const reverseApproval = asking(async (work, { subjectId: saleId }, done) => {
  const { transactionId, reversal, reversedAt } = await getTerminalSale(work, saleId);
  if (reversal == null || reversedAt != null) return;
  const payment = await voided(work, transactionId);
  await work.atomically(async (phase) => {
    if (!payment) return done(phase, AGAIN_MS);
    const isDone = await keepReversal(phase, saleId, payment);
    await (isDone ? done(phase) : done(phase, REFUNDS_PAUSE_MS));
  });
});

/** The payment as it is after it was to be voided; null where the vendor does not have it yet. */
async function voided(work: UnitOfWork, transactionId: string): Promise<TerminalPayment | null> {
  const { payments } = await terminalOf(work);
  const { refundedMinorUnits, refundPendingMinorUnits } = await getTransaction(work, transactionId);
  const payment = await payments.get(transactionId);
  // A payment of which a part has been given back is not voided: the payer would get that part twice.
  if (!payment || !isTaken(payment) || refundedMinorUnits + refundPendingMinorUnits > 0n) return payment;
  try {
    return await payments.void(transactionId);
  } catch (error) {
    if (!(error instanceof TerminalRefusedError)) throw error;
    const current = await payments.get(transactionId);
    // What is held and not captured can only be released. Until it is, nothing has been taken back.
    if (current?.state === "authorized") throw error;
    return current;
  }
}

const isTaken = ({ state }: TerminalPayment) => state === "authorized" || state === "captured";

/** False while refunds of others are under way: what of them fails has to be given back as well. */
async function keepReversal(phase: UnitOfWork, saleId: string, payment: TerminalPayment): Promise<boolean> {
  // The transaction is locked with the sale: no refund comes between what is read and what is reserved.
  const locked = await lockSale(phase, saleId);
  const { sale } = locked;
  // Two runs may have asked; the first one that is kept counts.
  if (sale.reversedAt != null) return true;
  const { tipMinorUnits: tip = null, transactionId } = sale;
  const { refundPendingMinorUnits } = await settleTerminalPayment(phase, transactionId, payment, { tip });
  const isRefunded = isTaken(payment);
  if (isRefunded) sale.reversalRefundId = (await refundRest(phase, transactionId)) ?? sale.reversalRefundId ?? null;
  const isDone = !isRefunded || refundPendingMinorUnits === 0n;
  if (isDone) await endReversal(phase, locked, isRefunded);
  await phase.save();
  return isDone;
}

async function endReversal(phase: UnitOfWork, locked: LockedSale, isRefunded: boolean): Promise<void> {
  const { sale } = locked;
  sale.reversedAt = phase.now();
  if (isFinal(sale.status)) recordReversal(phase, locked);
  else await endRefused(phase, locked, isRefunded);
}

/** Due work sends it, and looks for it before it repeats that. Null where nothing is left to refund. */
async function refundRest(phase: UnitOfWork, transactionId: string): Promise<string | null> {
  const all = { amount: undefined, reason: "other", note: NOTE, delayMinutes: 0 } as const;
  try {
    return (await reserveRefund(phase, transactionId, all)).id;
  } catch (error) {
    if (!isRefusal(error, "transaction_not_refundable")) throw error;
    phase.context.logger.error({ transactionId }, "an approval could be neither voided nor refunded");
    return null;
  }
}

const NOTE = "Approved after the end of its terminal sale.";

function recordReversal(phase: UnitOfWork, { sale }: LockedSale): void {
  const data = { fields: "reversed_at" };
  phase.record({ type: "terminal_sale.updated", subject: sale, parentId: sale.transactionId, data });
}

/** A partial approval that the sale does not take: it fails now that the money is back. */
async function endRefused(phase: UnitOfWork, locked: LockedSale, isRefunded: boolean): Promise<void> {
  const { sale } = locked;
  const wasUnknown = sale.status === "unknown";
  const parentId = sale.transactionId;
  Object.assign(sale, { status: "failed", isOccupying: false, endedBy: "vendor" });
  phase.record({ type: "terminal_sale.failed", subject: sale, parentId });
  if (wasUnknown) phase.record({ type: "terminal_sale.resolved", subject: sale, parentId });
  const failure = sale.failure as { readonly code: string; readonly message: string } | null;
  if (!isRefunded) await settleUnpaid(phase, sale, { endedAs: "failed", failure });
  await stopAsking(phase, sale);
  await freeDevice(phase, locked);
}
