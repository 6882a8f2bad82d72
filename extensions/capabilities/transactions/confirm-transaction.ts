import { assertAccountAllows, assertMayTakePayment } from "#extensions/capabilities/merchant-account/index.ts";
import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import {
  getUsablePaymentMethod,
  type PaymentMethodExtension,
  readEndingCards,
} from "#extensions/capabilities/payment-methods/index.ts";
import { isRefused } from "#extensions/connectors/engine/index.ts";
import { isRefusal, refuse } from "#extensions/platform/kernel/refuse.ts";
import { engineOperation, NOT_DONE, settled } from "#extensions/platform/operations/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { TransactionService } from "#proto/tollhouse/v1/transactions_pb.ts";
import { transactionCopy } from "./follow-transaction.ts";
import { declineRefusal, explainRefusal, keepPayment, withAttempts } from "./keep-payment.ts";
import { blockedBy, screenPayment } from "./screen-payment.ts";
import { countCharges } from "./stored-method.ts";
import type { TransactionExtension } from "./transaction.entity.ts";
import { transactionMessage } from "./transaction.message.ts";
import { isConfirmable } from "./transaction.rules.ts";
import type { Risk } from "./transaction.types.ts";
import type { RemotePayment } from "./transaction-columns.ts";
import { transactionFacts } from "./transaction-moves.rules.ts";
import { getTransaction, lockTransaction } from "./transactions.service.ts";
import { askToChange } from "./unknown-outcome.ts";
import { withFingerprint } from "./with-fingerprint.ts";

interface Charge {
  readonly transactionId: string;
  readonly paymentMethodId: string;
  /** The payment method's own customer, even after a merge. */
  readonly customerId: string;
  /** The payment's former status, which shows whether the engine was called. */
  readonly engineStatus: string;
  readonly attemptCount: number;
  readonly mitCategory: string | null;
}

/** Charges a stored payment method for a transaction that waits for one. */
export const confirmTransaction = engineOperation({
  method: TransactionService.method.confirmTransaction,
  exclusive: "transaction",
  async subject(work, { transactionId, paymentMethodId }) {
    await readEndingCards(work, [paymentMethodId]);
    return getTransaction(work, transactionId);
  },
  recheck: async (work, { id }, refusal) =>
    isRefusal(refusal, "transaction_not_confirmable") && isConfirmable(await refreshTransaction(work, id)),
  prepare: prepareCharge,
  ask: confirmAtEngine,
  find: findCharge,
  keep: keepCharge,
  refuses: declineRefusal,
  answer: transactionMessage,
});

/** Rereads the transaction's payment from the engine. */
export async function refreshTransaction(work: UnitOfWork, id: string): Promise<TransactionExtension> {
  return (await transactionCopy.refresh(work, id)) ?? getTransaction(work, id);
}

async function prepareCharge(
  phase: UnitOfWork,
  { id }: TransactionExtension,
  { paymentMethodId }: { paymentMethodId: string },
) {
  const transaction = await lockTransaction(phase, { id });
  if (!isConfirmable(transaction)) throw refuse("transaction_not_confirmable", transactionFacts(transaction));
  const { amountMinorUnits: amount, currency } = transaction;
  // The largest sale may be lower than when it was created.
  await assertMayTakePayment(phase, { amount, currency });
  const method = await getUsablePaymentMethod(phase, paymentMethodId, transaction.customerId ?? null);
  const risk = await screenPayment(phase, screened(transaction, method));
  return risk ? settled(block(phase, transaction, risk)) : chargeOf(transaction, method);
}

function screened(transaction: TransactionExtension, { fingerprint, customerId }: PaymentMethodExtension) {
  const { amountMinorUnits, currency, payerIp = null, paymentLinkId = null, invoiceId = null } = transaction;
  const origin = { paymentLinkId, invoiceId };
  return { fingerprint: fingerprint ?? null, customerId, amountMinorUnits, currency, payerIp, ...origin };
}

function chargeOf(
  { id, engineStatus, attemptCount, mitCategory = null }: TransactionExtension,
  method: PaymentMethodExtension,
): Charge {
  const charged = { transactionId: id, paymentMethodId: method.id, customerId: method.customerId };
  return { ...charged, engineStatus, attemptCount, mitCategory };
}

/** The transaction still waits: another method, or this one later, may succeed. */
function block(phase: UnitOfWork, transaction: TransactionExtension, risk: Risk): TransactionExtension {
  transaction.risk = risk;
  transaction.decline = blockedBy(risk);
  phase.record({ type: "transaction.declined", subject: transaction });
  return transaction;
}

async function confirmAtEngine(work: UnitOfWork, charge: Charge): Promise<RemotePayment> {
  // As for a repeated creation.
  await assertAccountAllows(work, "take_payment");
  const { payments } = await merchantEngine(work);
  const { transactionId: id, paymentMethodId, customerId, mitCategory } = charge;
  const stored = { paymentMethodId, customerId, ...(mitCategory !== null && { mitCategory }) };
  try {
    const confirmed = await askToChange(work, charge, () => payments.confirm(id, stored));
    return await withAttempts(work, payments, confirmed);
  } catch (error) {
    if (isRefused(error, "wrong_state"))
      throw refuse("transaction_not_confirmable", transactionFacts(await refreshTransaction(work, id)));
    throw await explainRefusal(work, charge, error);
  }
}

/** If the engine's event was faster, the payment is already saved and only the method is new. */
async function keepCharge(phase: UnitOfWork, charge: Charge, payment: RemotePayment): Promise<TransactionExtension> {
  const { eventSequence } = await lockTransaction(phase, { id: charge.transactionId });
  const transaction = await keepPayment(phase, charge, payment);
  const { paymentMethodId } = charge;
  const customerId = transaction.customerId ?? charge.customerId;
  const isKnown = transaction.paymentMethodId === paymentMethodId && transaction.customerId === customerId;
  Object.assign(transaction, { paymentMethodId, customerId });
  if (!isKnown && transaction.eventSequence === eventSequence)
    phase.record({ type: "transaction.updated", subject: transaction });
  await countCharges(phase, [{ paymentMethodId, transaction }]);
  return transaction;
}

async function findCharge(work: UnitOfWork, charge: Charge): Promise<RemotePayment | typeof NOT_DONE> {
  const { payments } = await merchantEngine(work);
  const payment = await payments.get(charge.transactionId);
  const isSame = payment.engineStatus === charge.engineStatus && payment.attemptCount === charge.attemptCount;
  return isSame ? NOT_DONE : withFingerprint(work, payment);
}
