import { rowOf, viewOf } from "#app/dashboard/view-of.server.ts";
import { type BalanceTransaction, BalanceTransactionSchema } from "#proto/tollhouse/v1/balance_transactions_pb.ts";

export type BalanceTransactionRow = ReturnType<typeof balanceTransactionRow>;

export const balanceTransactionRow = rowOf(
  (row: BalanceTransaction) => {
    const { createdAt, ...view } = viewOf(BalanceTransactionSchema, row);
    return { ...view, createdAt: createdAt ?? "" };
  },
  "balanceTransactionId",
  "balanceTransactionType",
  "sourceId",
  "transactionId",
  "grossAmount",
  "feeAmount",
  "netAmount",
  "reservedAmount",
  "runningBalance",
  "currency",
  "availableOn",
  "settlementId",
  "payoutId",
  "createdAt",
);
