import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import { type Transaction, TransactionSchema } from "#proto/tollhouse/v1/transactions_pb.ts";
import { itemMessage, partsMessage } from "./sale-details.ts";
import type { TransactionExtension } from "./transaction.entity.ts";
import { refundableMinorUnits } from "./transaction.rules.ts";

export function transactionMessage(transaction: TransactionExtension): Transaction {
  const { amountDetails, lineItems, attempts, methodType } = transaction;
  return messageOf(TransactionSchema, transaction, {
    transactionId: transaction.id,
    transactionStatus: transaction.status,
    amount: transaction.amountMinorUnits,
    amountDetails: amountDetails && partsMessage(amountDetails),
    lineItems: (lineItems ?? []).map(itemMessage),
    amountAuthorized: transaction.authorizedMinorUnits,
    amountCaptured: transaction.capturedMinorUnits,
    amountRefunded: transaction.refundedMinorUnits,
    amountRefundable: refundableMinorUnits(transaction),
    amountDisputed: transaction.disputedMinorUnits,
    paymentMethod: methodType == null ? null : { ...transaction, type: methodType },
    attempts: attempts.map((attempt) => ({
      ...attempt,
      amount: BigInt(attempt.amount),
      createdAt: attempt.createdAt === null ? null : new Date(attempt.createdAt),
    })),
    feeAmount: transaction.feeMinorUnits,
    netAmount: transaction.netMinorUnits,
    fees: transaction.fees.map((fee) => ({ ...fee, amount: BigInt(fee.amount) })),
  });
}
