export { type TransactionExtension, TransactionExtensionEntity } from "./transaction.entity.ts";
export { transactionMessage } from "./transaction.message.ts";
export { refundableMinorUnits } from "./transaction.rules.ts";
export { getTransaction, lockTransaction } from "./transactions.service.ts";
