import {
  getTransaction,
  type HolderRefusal,
  holderOf,
  holderRefusal,
  isHolderRefusal,
  refundableMinorUnits,
  type TransactionExtension,
  transactionCopy,
} from "#extensions/capabilities/transactions/index.ts";
import { type EngineRefund, EngineRefusedError, type NewRefund } from "#extensions/connectors/engine/index.ts";
import { type DomainError, RemoteError } from "#extensions/platform/kernel/errors.ts";
import { setStatistics } from "#extensions/platform/rows/statistics.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { asSentence, failureMessage, refreshRefundsOf, refundCopy } from "./follow-refund.ts";
import { type RefundExtension, RefundExtensionEntity } from "./refund.entity.ts";
import { exceedsRefundable, notRefundable } from "./refund.rules.ts";
import { getRefund, settleSums } from "./refunds.service.ts";

/** Sends the refund to the payment's holder under its own ID. @throws DomainError the reason why it refuses */
export async function sendRefund(work: UnitOfWork, refundId: string): Promise<EngineRefund> {
  const refund = await getRefund(work, refundId);
  const { refunds } = await holderOf(work, await getTransaction(work, refund.transactionId));
  try {
    return await refunds.create(requestOf(refund));
  } catch (error) {
    const refusal = holderRefusal(error);
    if (!refusal) throw error;
    // The engine checks the amount before the ID, so a refusal may mean that an earlier request has arrived.
    const arrived = await findRefund(work, refundId);
    if (arrived) return arrived;
    throw await explain(work, refund, refusal);
  }
}

/** Reads the refund from the payment's holder; null when it has none. */
export async function findRefund(work: UnitOfWork, refundId: string): Promise<EngineRefund | null> {
  const { transactionId } = await getRefund(work, refundId);
  const { refunds } = await holderOf(work, await getTransaction(work, transactionId));
  return refunds.get(refundId).catch((error: unknown) => {
    if (isHolderRefusal(error, "not_found")) return null;
    throw error;
  });
}

/** Saves the engine's answer. An event that arrived first is newer, but has no acquirer reference number. */
export async function keepAnswer(phase: UnitOfWork, refundId: string, answer: EngineRefund): Promise<RefundExtension> {
  const refund = await refundCopy.lock(phase, await getRefund(phase, refundId));
  if (refund.status === "pending") await refundCopy.apply(phase, refund, answer);
  else if (answer.arn !== null && refund.arn == null)
    await setStatistics(phase, RefundExtensionEntity, [{ row: refund, columns: { arn: answer.arn } }]);
  return refund;
}

/** The engine certainly has no such refund: it fails, and its amount is released. */
export async function failRefund(phase: UnitOfWork, refundId: string, refusal: DomainError | null): Promise<void> {
  const refund = await refundCopy.lock(phase, await getRefund(phase, refundId));
  if (refund.status !== "pending" && refund.status !== "scheduled") return;
  Object.assign(refund, { status: "failed", outcomeUnknownSince: null, ...failureOf(refusal) });
  phase.record({ type: "refund.failed", subject: refund, parentId: refund.transactionId });
  await settleSums(phase, refund);
}

const NOT_SENT = "The refund was not sent, so nothing was refunded.";

function failureOf(refusal: DomainError | null) {
  const engines = refusal instanceof EngineRefusedError ? refusal : refusal?.cause;
  if (engines instanceof EngineRefusedError)
    return { failureCode: engines.engineCode || null, failureMessage: failureMessage(engines.engineMessage || null) };
  const why = refusal && !(refusal instanceof RemoteError) ? refusal.message : "Try again.";
  return { failureCode: null, failureMessage: `${NOT_SENT} ${why}` };
}

function requestOf({ id, transactionId, amountMinorUnits, reason, metadata }: RefundExtension): NewRefund {
  return {
    refundId: id,
    paymentId: transactionId,
    amountMinorUnits,
    reason: reason === "other" ? undefined : (reason as NewRefund["reason"]),
    metadata,
  };
}

/** Refusals because of the refund or its transaction. Others are passed on unchanged. */
const ABOUT_REFUND: ReadonlySet<string> = new Set([
  "exceeds_captured",
  "wrong_state",
  "not_found",
  "not_supported",
  "invalid_request",
]);

function holderSays({ why }: HolderRefusal, { holder }: TransactionExtension): string {
  const who = holder === "terminal" ? "The vendor of the terminals" : "The payment engine";
  return `${who} does not refund this transaction${why === null ? "." : `: ${asSentence(why)}`}`;
}

/** Explains the refusal, after updating our copies. */
async function explain(work: UnitOfWork, refund: RefundExtension, refusal: HolderRefusal): Promise<DomainError> {
  const { word, error } = refusal;
  if (!ABOUT_REFUND.has(word)) return error;
  const { transactionId, amountMinorUnits: amount } = refund;
  await refreshRefundsOf(work, transactionId);
  const transaction = await transactionCopy.refresh(work, transactionId);
  if (!transaction) return error;
  const { refundPendingMinorUnits: pending } = transaction;
  const rest = refundableMinorUnits({ ...transaction, refundPendingMinorUnits: pending - amount });
  // The vendor of terminals has no word of its own for too large an amount.
  const isTooLarge = word === "exceeds_captured" || (transaction.holder === "terminal" && rest > 0n);
  return isTooLarge && rest < amount
    ? exceedsRefundable(transaction, rest, error)
    : notRefundable(transaction, holderSays(refusal, transaction), error);
}
