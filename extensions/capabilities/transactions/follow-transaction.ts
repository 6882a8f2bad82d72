import { type CaptureMethod, readReportedPayment } from "#extensions/connectors/engine/index.ts";
import { engineCopy } from "#extensions/platform/engine-events/engine-copy.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { countCardDeclines } from "./attempt-caps.ts";
import { holderOf } from "./holder-of.ts";
import { isHolderRefusal } from "./holder-refusal.ts";
import { listPayments } from "./list-payments.ts";
import { scheduleEnd } from "./schedule-end.ts";
import { keepStoredMethods } from "./stored-method.ts";
import { type TransactionExtension, TransactionExtensionEntity } from "./transaction.entity.ts";
import { eventOfChange, isKnownMove, OPEN_STATUSES } from "./transaction.rules.ts";
import { columnsOf, type RemotePayment } from "./transaction-columns.ts";
import { findTransaction, getTransaction } from "./transactions.service.ts";
import { withFingerprint } from "./with-fingerprint.ts";

/** A zero-amount payment that stores a payment method is a session of payment methods. */
const SESSION_PREFIX = "pms_";

/**
 * A payer's bank can reverse a debit: ACH within 60 days of booking, SEPA within 8 weeks, or 13 months if unauthorized;
 * Bacs has no limit.
 */
const BANK_DEBIT = { methodType: "bank_debit", status: { $in: ["succeeded", "partially_captured"] } };
/** The processor's late answer or a payer's retry can still turn these into a success. */
const ENDED = ["failed", "canceled", "expired"];

/** Copies the payments of the engine and of terminals. Payments that other systems created at the engine are added. */
export const transactionCopy = engineCopy({
  entity: TransactionExtensionEntity,
  noun: "transaction",
  key: "id",
  idOf: ({ enginePaymentId }: RemotePayment) => enginePaymentId,
  isKept: (paymentId) => !paymentId.startsWith(SESSION_PREFIX),
  read: readPayment,
  reported: reportedPayment,
  list: listPayments,
  columns: columnsOf,
  hidden: ["engineStatus", "attemptCount", "declineCount"],
  initial: (payment) => ({ ...UNTOUCHED, ...madeElsewhere(payment) }),
  open: { column: "status", in: OPEN_STATUSES },
  late: [
    { what: "bank debits", where: BANK_DEBIT, days: 70 },
    { what: "older bank debits", where: { ...BANK_DEBIT, currency: { $ne: "USD" } }, days: 400, everyDays: 28 },
    { what: "ended transactions", where: { status: { $in: ENDED } }, days: 7 },
  ],
  events: { created: "transaction.created", updated: eventOfChange },
  async changed(phase, changes) {
    for (const { row: transaction, before } of changes) {
      // A payment of another system may be in review when it is first seen.
      if (before === null && transaction.reviewReason != null)
        phase.record({ type: "transaction.requires_review", subject: transaction });
      await scheduleEnd(phase, transaction);
    }
    await keepStoredMethods(phase, changes);
    await countCardDeclines(phase, changes);
  },
  eventData: ({ engineStatus }, before, { status }) => ({
    engine_status: engineStatus,
    // The engine is the system of record: an unexpected transition is copied and recorded.
    ...(!isKnownMove(before.status, status) && { unexpected_from: before.status }),
  }),
});

/** The initial derived columns of any payment. */
export const UNTOUCHED = {
  refundedMinorUnits: 0n,
  refundPendingMinorUnits: 0n,
  disputedMinorUnits: 0n,
  fees: [],
  isReferenceUnique: false,
} as const;

/** The engine also has methods that capture by themselves, at once or later. */
export function captureMethodOf(engineMethod: string | null): CaptureMethod {
  return engineMethod === "manual" || engineMethod === "manual_multiple" ? engineMethod : "automatic";
}

const REFERENCE_LENGTH = 64;

/** Our own columns for a payment that another system created. */
function madeElsewhere(payment: RemotePayment) {
  return {
    channel: "api",
    currency: payment.currency,
    captureMethod: captureMethodOf(payment.captureMethod),
    customerId: payment.engineCustomerId,
    reference: payment.reference?.slice(0, REFERENCE_LENGTH) ?? null,
    description: payment.description,
    statementDescriptor: payment.statementDescriptor,
    metadata: payment.metadata,
    returnUrl: payment.returnUrl,
    paymentChannel: payment.paymentChannel,
    mitCategory: payment.mitCategory,
    ...(payment.createdAt && { createdAt: payment.createdAt }),
  };
}

/** Null for a payment that has not reached its holder; its operation or its terminal sale determines the outcome. */
async function readPayment(
  work: UnitOfWork,
  paymentId: string,
  row: TransactionExtension | null,
): Promise<RemotePayment | null> {
  // What we do not know is the engine's: terminals take no payments but ours.
  const { payments } = await holderOf(work, row ?? { holder: "engine" });
  try {
    return await payments.get(paymentId, { isFresh: row?.status === "processing" });
  } catch (error) {
    if (row && isHolderRefusal(error, "not_found")) return null;
    throw error;
  }
}

/** One of several captures says more when it is read. */
async function reportedPayment(work: UnitOfWork, object: unknown): Promise<RemotePayment | null> {
  const payment = readReportedPayment(object);
  const isWhole = payment && payment.captureMethod !== "manual_multiple";
  return isWhole ? withFingerprint(work, payment) : null;
}

/** The transaction of a payment, added if only the engine has it. @throws EngineRefusedError `not_found` */
export async function knownTransaction(work: UnitOfWork, id: string): Promise<TransactionExtension> {
  return (await findTransaction(work, id)) ?? (await transactionCopy.refresh(work, id)) ?? getTransaction(work, id);
}
