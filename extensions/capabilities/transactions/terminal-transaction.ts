import { getUsableCustomer } from "#extensions/capabilities/customers/index.ts";
import { assertMayTakePayment } from "#extensions/capabilities/merchant-account/index.ts";
import type { TerminalMessage, TerminalPayment } from "#extensions/connectors/terminal/index.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { SaleWord } from "./as-engine-payment.ts";
import { transactionCopy } from "./follow-transaction.ts";
import { UNSTARTED } from "./new-transaction.ts";
import { translate } from "./terminal-holder.ts";
import { type TransactionExtension, TransactionExtensionEntity } from "./transaction.entity.ts";
import { NOT_SENT } from "./transaction.rules.ts";
import type { AmountDetails } from "./transaction.types.ts";
import { findTransaction, lockTransaction } from "./transactions.service.ts";

export interface NewTerminalTransaction {
  readonly deviceId: string;
  readonly terminalSaleId: string;
  /** Asked for, without a tip. */
  readonly amount: bigint;
  readonly currency: string;
  readonly captureMethod: "automatic" | "manual";
  /** The connector's name. */
  readonly processor: string;
  readonly amountDetails?: AmountDetails | null;
  readonly customerId?: string | null;
  readonly reference?: string | null;
  readonly description?: string | null;
  readonly metadata?: Readonly<Record<string, string>>;
}

/**
 * Writes the transaction of a sale that is about to be pushed: `processing` until the sale ends.
 * @throws customer_not_usable, and the account's refusals of a payment
 */
export async function insertTerminalTransaction(
  phase: UnitOfWork,
  { amount, metadata = {}, ...sale }: NewTerminalTransaction,
): Promise<TransactionExtension> {
  await assertMayTakePayment(phase, { amount, currency: sale.currency });
  if (sale.customerId != null) await getUsableCustomer(phase, sale.customerId);
  const transaction = createRow(phase, TransactionExtensionEntity, {
    id: newId("transaction", phase.now()),
    ...UNSTARTED,
    ...sale,
    status: "processing",
    engineStatus: NOT_SENT,
    holder: "terminal",
    channel: "terminal",
    amountMinorUnits: amount,
    metadata,
  });
  phase.record({ type: "transaction.created", subject: transaction });
  return transaction;
}

/**
 * Copies what the vendor has of the payment, or what its sale says of it, which `word` completes. It may come twice and
 * late: also a transaction that has ended becomes what the payment says. Locks the transaction.
 */
export async function settleTerminalPayment(
  phase: UnitOfWork,
  transactionId: string,
  payment: TerminalPayment,
  word: SaleWord = {},
): Promise<TransactionExtension> {
  return settleLockedPayment(phase, await lockTransaction(phase, { id: transactionId }), payment, word);
}

/** The same for a row that the phase has locked, and not changed since. */
export async function settleLockedPayment(
  phase: UnitOfWork,
  row: TransactionExtension,
  payment: TerminalPayment,
  word: SaleWord = {},
): Promise<TransactionExtension> {
  return transactionCopy.apply(phase, row, await translate(phase, payment, row, word));
}

/** The transaction whose payment a message is about; null where it says what is known already, or of none of ours. */
export async function outdatedBy(
  work: UnitOfWork,
  { transactionId, payment = null }: Extract<TerminalMessage, { kind: "payment" }>,
): Promise<TransactionExtension | null> {
  const known = await findTransaction(work, transactionId);
  if (known?.holder !== "terminal") return null;
  return payment && !transactionCopy.differs(known, await translate(work, payment, known)) ? null : known;
}
