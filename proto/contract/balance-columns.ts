/** The columns of the file of balance transactions, by local field names. */
export const BALANCE_TRANSACTION_COLUMNS = [
  "balanceTransactionId",
  "createdAt",
  "balanceTransactionType",
  "sourceId",
  "transactionId",
  "settlementQueueEntryId",
  "grossAmount",
  "feeAmount",
  "netAmount",
  "reservedAmount",
  "runningBalance",
  "currency",
  "availableOn",
  "settlementId",
  "payoutId",
  "updatedAt",
];
