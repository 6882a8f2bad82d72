import { getUsableCustomer } from "#extensions/capabilities/customers/index.ts";
import { assertMayTakePayment } from "#extensions/capabilities/merchant-account/index.ts";
import type { TerminalPayment } from "#extensions/connectors/terminal/index.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { declineOf } from "./decline.rules.ts";
import { type EndedAs, endTransaction } from "./end-transaction.ts";
import { transactionCopy } from "./follow-transaction.ts";
import { UNSTARTED } from "./new-transaction.ts";
import { translate } from "./terminal-holder.ts";
import type { SaleWord } from "./terminal-payment.rules.ts";
import { type TransactionExtension, TransactionExtensionEntity } from "./transaction.entity.ts";
import { NOT_SENT } from "./transaction.rules.ts";
import type { AmountDetails } from "./transaction.types.ts";
import { lockTransaction } from "./transactions.service.ts";

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
 * Copies what the vendor has of the payment, which locks the transaction. It may come twice and late: also a transaction
 * that has ended becomes what the payment says.
 */
export async function settleTerminalPayment(
  phase: UnitOfWork,
  transactionId: string,
  payment: TerminalPayment,
  word: SaleWord = {},
): Promise<TransactionExtension> {
  const row = await lockTransaction(phase, { id: transactionId });
  return transactionCopy.apply(phase, row, await translate(phase, payment, row, word));
}

interface End {
  readonly endedAs: EndedAs;
  readonly reason?: string | null;
  /** Of a decline by the bank. Other failures are the sale's. */
  readonly decline?: { readonly code: string; readonly message: string } | null;
  /** Whether the payment that our row has was never made: a person decided that it was, and the journal denies it. */
  readonly isUnmade?: boolean;
}

/**
 * Ends a transaction whose sale ended without an approval. One that is paid stays so: the vendor's payment is the fact.
 */
export async function endTerminalTransaction(
  phase: UnitOfWork,
  transactionId: string,
  { endedAs, reason = null, decline = null, isUnmade = false }: End,
): Promise<TransactionExtension> {
  // Each copy of the payment is made under the same lock.
  const row = await lockTransaction(phase, { id: transactionId });
  const isVoided = row.status === "canceled" && endedAs !== "canceled";
  if (row.status !== "processing" && !isVoided && !(isUnmade && isPaid(row))) return row;
  if (isUnmade) Object.assign(row, { engineStatus: "failed", authorizedMinorUnits: 0n, capturedMinorUnits: 0n });
  row.outcomeUnknownSince = null;
  if (decline) row.decline = declineOf({ ...decline, unifiedCode: null, networkCode: null });
  endTransaction(phase, row, { endedAs, reason });
  return row;
}

const PAID: ReadonlySet<string> = new Set(["authorized", "succeeded", "partially_captured"]);

function isPaid({ status }: TransactionExtension): boolean {
  return PAID.has(status);
}

/** Shows that nobody knows whether the payer was charged. */
export async function noteTerminalUnknown(phase: UnitOfWork, transactionId: string): Promise<TransactionExtension> {
  const row = await lockTransaction(phase, { id: transactionId });
  if (row.status !== "processing" || row.outcomeUnknownSince != null) return row;
  row.outcomeUnknownSince = phase.now();
  phase.record({ type: "transaction.updated", subject: row });
  return row;
}
