import { assertAccountAllows } from "#extensions/capabilities/merchant-account/index.ts";
import { getActiveMerchant, sandboxEngineOf } from "#extensions/capabilities/merchants/index.ts";
import { type TestCard, testCards } from "#extensions/connectors/engine/index.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { engineOperation, NOT_DONE } from "#extensions/platform/operations/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { TransactionService } from "#proto/tollhouse/v1/transactions_pb.ts";
import { refreshTransaction } from "./confirm-transaction.ts";
import { getPaymentForm } from "./payment-form.ts";
import type { TransactionExtension } from "./transaction.entity.ts";
import { transactionMessage } from "./transaction.message.ts";
import { isConfirmable } from "./transaction.rules.ts";
import { transactionFacts } from "./transaction-moves.rules.ts";
import { getTransaction } from "./transactions.service.ts";

interface PayerSteps {
  readonly id: string;
  readonly testCard: string;
  /** The wallet that holds the card. */
  readonly wallet: string | null;
  readonly payerDecision: string | null;
  /** The payment's former status, which shows whether the payer has paid already. */
  readonly engineStatus: string;
  readonly attemptCount: number;
  /** False where the payer only has to decide. */
  readonly isUnpaid: boolean;
}

/**
 * Test helper: the sandbox engine simulates the payer's browser and bank. A decline is a normal response, as it is for
 * the payer.
 */
export const payTransaction = engineOperation({
  method: TransactionService.method.payTransaction,
  subject: async (work, { transactionId }) => refreshTransaction(work, (await getTransaction(work, transactionId)).id),
  async prepare(phase, transaction, { testCard, wallet = null, payerDecision = null }): Promise<PayerSteps> {
    const { id, status, engineStatus, attemptCount } = transaction;
    if (!isConfirmable(transaction) && status !== "requires_action")
      throw refuse("transaction_not_confirmable", transactionFacts(transaction));
    await assertAccountAllows(phase, "take_payment");
    return { id, testCard, wallet, payerDecision, engineStatus, attemptCount, isUnpaid: isConfirmable(transaction) };
  },
  ask: payAtSandbox,
  find: findPaid,
  keep: (phase, { id }) => getTransaction(phase, id),
  answer: transactionMessage,
});

async function payAtSandbox(work: UnitOfWork, steps: PayerSteps): Promise<void> {
  const { id, testCard, wallet, isUnpaid } = steps;
  await assertSandboxEngine(work);
  if (isUnpaid) {
    const { clientSecret, publishableKey } = await getPaymentForm(work, id);
    const payer = { paymentId: id, publishableKey, clientSecret };
    const sandbox = sandboxEngineOf(work);
    await sandbox.confirmAsPayer(payer, testCards[testCard as TestCard], wallet);
  }
  await decide(work, steps, await refreshTransaction(work, id));
}

/** Keyed by the process's configuration, which names one engine. */
const sandboxes = new WeakSet<object>();

/** Cards are sent to a sandbox engine only. One confirmed sandbox is not checked again. */
async function assertSandboxEngine(work: UnitOfWork): Promise<void> {
  const engine = work.context.config.engines[work.environment];
  if (sandboxes.has(engine)) return;
  const { engineMerchantId } = await getActiveMerchant(work);
  await sandboxEngineOf(work).listFaults(engineMerchantId);
  sandboxes.add(engine);
}

/** After a lost answer, a changed payment shows that the payer has paid. */
async function findPaid(work: UnitOfWork, steps: PayerSteps): Promise<typeof NOT_DONE | undefined> {
  const current = await refreshTransaction(work, steps.id);
  if (current.engineStatus === steps.engineStatus && current.attemptCount === steps.attemptCount) return NOT_DONE;
  await decide(work, steps, current);
  return undefined;
}

async function decide(work: UnitOfWork, { id, payerDecision }: PayerSteps, paid: TransactionExtension): Promise<void> {
  if (paid.status !== "requires_action" || payerDecision === null) return;
  const { engineMerchantId } = await getActiveMerchant(work);
  const outcome = payerDecision === "approve" ? "approve" : "reject";
  await sandboxEngineOf(work).decideAsPayer(engineMerchantId, id, outcome);
  await refreshTransaction(work, id);
}
