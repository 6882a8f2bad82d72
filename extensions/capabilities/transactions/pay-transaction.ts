import { getActiveMerchant } from "#extensions/capabilities/merchants/index.ts";
import { sandboxEngine, type TestCard, testCards } from "#extensions/connectors/engine/index.ts";
import { engineOperation } from "#extensions/platform/operations/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { TransactionService } from "#proto/tollhouse/v1/transactions_pb.ts";
import { refreshTransaction } from "./confirm-transaction.ts";
import { getPaymentForm } from "./payment-form.ts";
import type { TransactionExtension } from "./transaction.entity.ts";
import { TransactionNotConfirmableError } from "./transaction.errors.ts";
import { transactionMessage } from "./transaction.message.ts";
import { isConfirmable } from "./transaction.rules.ts";
import { getTransaction } from "./transactions.service.ts";

interface PayerSteps {
  readonly id: string;
  readonly testCard: string;
  readonly payerDecision: string | null;
  /** The payment before it, which tells whether the payer has paid already. */
  readonly engineStatus: string;
  readonly attemptCount: number;
}

/** Test helper: the sandbox engine plays the payer's browser and bank. A decline is an answer, as it is to the payer. */
export const payTransaction = engineOperation({
  method: TransactionService.method.payTransaction,
  repeat: "ask",
  subject: async (work, { transactionId }) => refreshTransaction(work, (await getTransaction(work, transactionId)).id),
  async prepare(_phase, transaction, { testCard, payerDecision = null }): Promise<PayerSteps> {
    const { id, status, engineStatus, attemptCount } = transaction;
    if (!isConfirmable(transaction) && status !== "requires_action")
      throw new TransactionNotConfirmableError(transaction);
    return { id, testCard, payerDecision, engineStatus, attemptCount };
  },
  ask: payAtSandbox,
  keep: (phase, { id }) => getTransaction(phase, id),
  answer: transactionMessage,
});

async function payAtSandbox(work: UnitOfWork, steps: PayerSteps): Promise<void> {
  const { id, payerDecision } = steps;
  const { engineMerchantId } = await getActiveMerchant(work);
  const sandbox = sandboxEngine(work.context.config, work.requestId);
  // Another engine is not given a card.
  await sandbox.listFaults(engineMerchantId);
  const paid = await payOnce(work, steps);
  if (paid.status !== "requires_action" || payerDecision === null) return;
  await sandbox.decideAsPayer(engineMerchantId, id, payerDecision === "approve" ? "approve" : "reject");
  await refreshTransaction(work, id);
}

/** A repetition after a lost answer finds the payment changed. */
async function payOnce(work: UnitOfWork, steps: PayerSteps): Promise<TransactionExtension> {
  const { id, engineStatus, attemptCount, testCard } = steps;
  const current = await refreshTransaction(work, id);
  const isUnpaid = current.engineStatus === engineStatus && current.attemptCount === attemptCount;
  if (!isUnpaid || !isConfirmable(current)) return current;
  const { clientSecret, publishableKey } = await getPaymentForm(work, id);
  const payer = { paymentId: id, publishableKey, clientSecret };
  await sandboxEngine(work.context.config, work.requestId).confirmAsPayer(payer, testCards[testCard as TestCard]);
  return refreshTransaction(work, id);
}
