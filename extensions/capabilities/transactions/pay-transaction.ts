import { getActiveMerchant } from "#extensions/capabilities/merchants/index.ts";
import { isRefused, sandboxEngine, type TestCard, testCards } from "#extensions/connectors/engine/index.ts";
import { engineOperation } from "#extensions/platform/operations/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { TransactionService } from "#proto/tollhouse/v1/transactions_pb.ts";
import { refreshTransaction } from "./confirm-transaction.ts";
import { getPaymentForm } from "./payment-form.ts";
import type { TransactionExtension } from "./transaction.entity.ts";
import { TransactionNotConfirmableError } from "./transaction.errors.ts";
import { transactionMessage } from "./transaction.message.ts";
import { getTransaction } from "./transactions.service.ts";

interface PayerSteps {
  readonly id: string;
  readonly testCard: string;
  readonly payerDecision: string | null;
}

/** Test helper: the sandbox engine plays the payer's browser and bank. A decline is an answer, as it is to the payer. */
export const payTransaction = engineOperation({
  method: TransactionService.method.payTransaction,
  repeat: "all",
  subject: (work, { transactionId }) => getTransaction(work, transactionId),
  prepare: async (_phase, { id }, { testCard, payerDecision = null }) => ({ id, testCard, payerDecision }),
  ask: payAtSandbox,
  keep: (phase, { id }) => getTransaction(phase, id),
  answer: transactionMessage,
});

async function payAtSandbox(work: UnitOfWork, { id, testCard, payerDecision }: PayerSteps): Promise<void> {
  const { engineMerchantId } = await getActiveMerchant(work);
  const sandbox = sandboxEngine(work.context.config, work.requestId);
  // Another engine is not given a card.
  await sandbox.listFaults(engineMerchantId);
  const known = await getTransaction(work, id);
  const paid = known.status === "requires_action" ? known : await giveCard(work, id, testCards[testCard as TestCard]);
  if (paid.status !== "requires_action" || payerDecision === null) return;
  await sandbox.decideAsPayer(engineMerchantId, id, payerDecision === "approve" ? "approve" : "reject");
  await refreshTransaction(work, id);
}

async function giveCard(work: UnitOfWork, id: string, cardNumber: string): Promise<TransactionExtension> {
  const { clientSecret, publishableKey } = await getPaymentForm(work, id);
  try {
    const payer = { paymentId: id, publishableKey, clientSecret };
    await sandboxEngine(work.context.config, work.requestId).confirmAsPayer(payer, cardNumber);
  } catch (error) {
    if (!isRefused(error, "wrong_state")) throw error;
    throw new TransactionNotConfirmableError(await refreshTransaction(work, id));
  }
  return refreshTransaction(work, id);
}
