import { assertMayTakePayment } from "#extensions/capabilities/merchant-account/index.ts";
import { engineForm, merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { refreshTransaction } from "./confirm-transaction.ts";
import { declinedError } from "./keep-payment.ts";
import { blockedBy, screenPayment } from "./screen-payment.ts";
import type { TransactionExtension } from "./transaction.entity.ts";
import { isConfirmable } from "./transaction.rules.ts";
import { transactionFacts } from "./transaction-moves.rules.ts";
import { getTransaction } from "./transactions.service.ts";

/** The engine's current data for the payer's browser. It is not stored. */
export async function getPaymentForm(work: UnitOfWork, transactionId: string) {
  const { id } = await getAllowed(work, transactionId);
  const { payments } = await merchantEngine(work);
  return { ...(await payments.getForm(id)), ...(await engineForm(work)) };
}

/**
 * The form is the last place where the rules can refuse, since the card goes directly to the engine. They check the
 * payer's address, customer and amount.
 */
async function getAllowed(work: UnitOfWork, transactionId: string): Promise<TransactionExtension> {
  const transaction = await getConfirmable(work, transactionId);
  const { amountMinorUnits, currency, payerIp = null, customerId = null } = transaction;
  const { paymentLinkId = null, invoiceId = null } = transaction;
  await assertMayTakePayment(work, { amount: amountMinorUnits, currency });
  const payment = { fingerprint: null, payerIp, customerId, amountMinorUnits, currency, paymentLinkId, invoiceId };
  const risk = await screenPayment(work, payment);
  if (risk) throw declinedError(transaction, blockedBy(risk));
  return transaction;
}

/** Asks the engine before refusing, since our copy may be outdated. */
async function getConfirmable(work: UnitOfWork, transactionId: string): Promise<TransactionExtension> {
  const known = await getTransaction(work, transactionId);
  const transaction = isConfirmable(known) ? known : await refreshTransaction(work, known.id);
  if (!isConfirmable(transaction)) throw refuse("transaction_not_confirmable", transactionFacts(transaction));
  return transaction;
}
