import { getActiveMerchant, merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { refreshTransaction } from "./confirm-transaction.ts";
import type { TransactionExtension } from "./transaction.entity.ts";
import { TransactionNotConfirmableError } from "./transaction.errors.ts";
import { isConfirmable } from "./transaction.rules.ts";
import { getTransaction } from "./transactions.service.ts";

/** What the payer's browser needs, as the engine has it now. Nothing of it is stored. */
export async function getPaymentForm(work: UnitOfWork, transactionId: string) {
  const { id } = await getConfirmable(work, transactionId);
  const [{ publishableKey }, { payments }] = [await getActiveMerchant(work), await merchantEngine(work)];
  if (publishableKey == null) throw new Error("the merchant has no publishable key: connect it again");
  const { enginePublicUrl } = work.context.config;
  return {
    ...(await payments.getForm(id)),
    publishableKey,
    scriptUrl: new URL("/v1/HyperLoader.js", enginePublicUrl).href,
    engineOrigin: new URL(enginePublicUrl).origin,
  };
}

/** Asks the engine before it refuses, because our copy may be behind. */
async function getConfirmable(work: UnitOfWork, transactionId: string): Promise<TransactionExtension> {
  const known = await getTransaction(work, transactionId);
  const transaction = isConfirmable(known) ? known : await refreshTransaction(work, known.id);
  if (!isConfirmable(transaction)) throw new TransactionNotConfirmableError(transaction);
  return transaction;
}
