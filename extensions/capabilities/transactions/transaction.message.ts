import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import { type Transaction, TransactionSchema } from "#proto/tollhouse/v1/transactions_pb.ts";
import { canIncrement } from "./increment.rules.ts";
import { itemMessage, partsMessage } from "./sale-details.ts";
import type { TransactionExtension } from "./transaction.entity.ts";
import { refundableMinorUnits } from "./transaction.rules.ts";
import type { Decline } from "./transaction.types.ts";
import { canOvercapture } from "./transaction-moves.rules.ts";

/** The only fee schedule while fees did not name theirs. */
const EARLIER_SCHEDULE = "default-2026-11";

export function transactionMessage(transaction: TransactionExtension): Transaction {
  const { amountDetails, lineItems, attempts, captures, methodType } = transaction;
  return messageOf(TransactionSchema, transaction, {
    transactionId: transaction.id,
    transactionStatus: transaction.status,
    amount: transaction.amountMinorUnits,
    amountDetails: amountDetails && partsMessage(amountDetails),
    lineItems: (lineItems ?? []).map(itemMessage),
    amountAuthorized: transaction.authorizedMinorUnits,
    amountCaptured: transaction.capturedMinorUnits,
    amountVoided: transaction.voidedMinorUnits,
    amountRefunded: transaction.refundedMinorUnits,
    amountRefundable: refundableMinorUnits(transaction),
    amountDisputed: transaction.disputedMinorUnits,
    paymentMethod: methodType == null ? null : { ...transaction, type: methodType },
    attempts: attempts.map((attempt) => ({ ...stepMessage(attempt), decline: declineMessage(attempt.decline) })),
    decline: declineMessage(transaction.decline ?? null),
    captures: (captures ?? []).map(stepMessage),
    isIncrementable: canIncrement(transaction),
    isOvercapturable: canOvercapture(transaction),
    customer: undefined,
    expansionDenied: [],
    feeAmount: transaction.feeMinorUnits,
    netAmount: transaction.netMinorUnits,
    fees: transaction.fees.map((fee) => ({ feeSchedule: EARLIER_SCHEDULE, ...fee, amount: BigInt(fee.amount) })),
  });
}

function declineMessage(decline: Decline | null) {
  const { retryNotBefore } = decline ?? {};
  return decline && { ...decline, retryNotBeforeAt: retryNotBefore ? new Date(retryNotBefore) : null };
}

/** An attempt or a capture, which are stored as JSON. */
function stepMessage<Step extends { readonly amount: number; readonly createdAt: string | null }>(step: Step) {
  return {
    ...step,
    amount: BigInt(step.amount),
    createdAt: step.createdAt === null ? null : new Date(step.createdAt),
  };
}
