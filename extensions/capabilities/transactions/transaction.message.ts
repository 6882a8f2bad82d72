import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import { type Transaction, TransactionSchema } from "#proto/tollhouse/v1/transactions_pb.ts";
import type { TransactionExtension } from "./transaction.entity.ts";
import { refundableMinorUnits } from "./transaction.rules.ts";

export function transactionMessage(transaction: TransactionExtension): Transaction {
  const { amountDetails: details, attempts, methodType } = transaction;
  return messageOf(TransactionSchema, transaction, {
    transactionId: transaction.id,
    transactionStatus: transaction.status,
    amount: transaction.amountMinorUnits,
    amountDetails: details && {
      subtotal: BigInt(details.subtotal),
      tax: BigInt(details.tax),
      tip: BigInt(details.tip),
      surcharge: BigInt(details.surcharge),
      discount: BigInt(details.discount),
    },
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
