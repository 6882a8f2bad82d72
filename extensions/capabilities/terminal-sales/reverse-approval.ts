import { RefundExtensionEntity, reserveRefund } from "#extensions/capabilities/refunds/index.ts";
import { terminalOf } from "#extensions/capabilities/terminal-connectors/index.ts";
import {
  getTransaction,
  refundableMinorUnits,
  settleTerminalPayment,
  type TransactionExtension,
} from "#extensions/capabilities/transactions/index.ts";
import { type TerminalPayment, TerminalRefusedError } from "#extensions/connectors/terminal/index.ts";
import { asking } from "#extensions/platform/due-work-runner/due-handler.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import { setStatistics } from "#extensions/platform/rows/statistics.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { stopAsking } from "./ask.queue.ts";
import { settleUnpaid } from "./terminal-payment.ts";
import { type TerminalSale, TerminalSaleEntity } from "./terminal-sale.entity.ts";
import { isFinal } from "./terminal-sale.rules.ts";
import { freeDevice, getTerminalSale, type LockedSale, lockSale } from "./terminal-sales.service.ts";

const AGAIN_MS = 5_000;
/** Between two looks at refunds under way, which may fail. Twice as long after each that did. */
const REFUNDS_PAUSE_MS = 60_000;
const MAX_FAILED = 5;
/** A person may have refunded it meanwhile. Until then the log says each day that the money is not back. */
const GIVEN_UP_PAUSE_MS = 86_400_000;

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
    const again = await keepReversal(phase, saleId, payment);
    await (again === null ? done(phase) : done(phase, again));
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

/** Returns when to look again, in ms; null when the money is back, and where nothing is left to give back. */
async function keepReversal(phase: UnitOfWork, saleId: string, payment: TerminalPayment): Promise<number | null> {
  // The transaction is locked with the sale: no refund comes between what is read and what is reserved.
  const locked = await lockSale(phase, saleId);
  const { sale } = locked;
  // Two runs may have asked; the first one that is kept counts.
  if (sale.reversedAt != null) return null;
  const { tipMinorUnits: tip = null, transactionId } = sale;
  const paid = await settleTerminalPayment(phase, transactionId, payment, { tip });
  const isRefunded = isTaken(payment);
  const { state, again } = isRefunded ? await refundRest(phase, sale, paid) : BACK;
  if (state === "back") sale.reversedAt = phase.now();
  if (!isFinal(sale.status) && state !== "others") await endRefused(phase, locked, isRefunded);
  else if (state === "back") recordReversal(phase, sale);
  await phase.save();
  return again;
}

interface Refunded {
  /** `others`: only refunds of others are under way. `given_up`: the vendor keeps refusing, so a person has to refund. */
  readonly state: "back" | "under_way" | "others" | "given_up";
  readonly again: number | null;
}

const BACK: Refunded = { state: "back", again: null };

/** Refunds what is not refunded. What of a refund under way fails, also of another's, has to be given back as well. */
async function refundRest(phase: UnitOfWork, sale: TerminalSale, paid: TransactionExtension): Promise<Refunded> {
  const { transactionId } = sale;
  const isOpen = paid.refundPendingMinorUnits > 0n;
  if (refundableMinorUnits(paid) === 0n) {
    if (isOpen) return { state: sale.reversalRefundId == null ? "others" : "under_way", again: REFUNDS_PAUSE_MS };
    if (paid.refundedMinorUnits < paid.capturedMinorUnits) logUnreversed(phase, sale);
    return BACK;
  }
  const failed = await failedReversals(phase, transactionId);
  if (failed >= MAX_FAILED) {
    logUnreversed(phase, sale);
    return { state: "given_up", again: GIVEN_UP_PAUSE_MS };
  }
  // Due work sends it, and looks for it before it repeats that.
  const all = { amount: undefined, reason: "other", note: NOTE, delayMinutes: 0 } as const;
  const { id: reversalRefundId } = await reserveRefund(phase, transactionId, all);
  await setStatistics(phase, TerminalSaleEntity, [{ row: sale, columns: { reversalRefundId } }]);
  return { state: "under_way", again: REFUNDS_PAUSE_MS * 2 ** failed };
}

const NOTE = "Approved after the end of its terminal sale.";

async function failedReversals(phase: UnitOfWork, transactionId: string): Promise<number> {
  return (await readRows(phase, RefundExtensionEntity, { transactionId, status: "failed", note: NOTE })).length;
}

/** The payer still has to get the money back from somebody. */
function logUnreversed(phase: UnitOfWork, { id: terminalSaleId, transactionId }: TerminalSale): void {
  const { organizationId } = phase.tenant;
  const facts = { organizationId, terminalSaleId, transactionId };
  phase.context.logger.error(facts, "an approval could be neither voided nor refunded");
}

function recordReversal(phase: UnitOfWork, sale: TerminalSale): void {
  const data = { fields: "reversed_at" };
  phase.record({ type: "terminal_sale.updated", subject: sale, parentId: sale.transactionId, data });
}

/** A partial approval that the sale does not take: it fails now that the money is back, or on its way. */
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
