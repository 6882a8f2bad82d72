import { getActiveMerchant } from "#extensions/capabilities/merchants/index.ts";
import { readEndingCards } from "#extensions/capabilities/payment-methods/index.ts";
import { isRefusal } from "#extensions/platform/kernel/refuse.ts";
import { engineOperation, settled } from "#extensions/platform/operations/index.ts";
import { TransactionService } from "#proto/tollhouse/v1/transactions_pb.ts";
import { declineRefusal } from "./keep-payment.ts";
import { saleSteps } from "./sale-steps.ts";
import { transactionMessage } from "./transaction.message.ts";

/** Creates the payment under our ID, and charges a stored payment method at once if one is given. */
export const createTransaction = engineOperation({
  method: TransactionService.method.createTransaction,
  async subject(work, { paymentMethodId }) {
    await readEndingCards(work, [paymentMethodId]);
    return getActiveMerchant(work);
  },
  async prepare(phase, _merchant, request) {
    const { transaction, sale } = await saleSteps.prepare(phase, request);
    return sale ?? settled(transaction);
  },
  // A concurrent request took the reference: preparing again finds and names it.
  recheck: async (_work, _merchant, refusal) =>
    isRefusal(refusal, "reference_in_use") && refusal.metadata.existing_transaction_id === undefined,
  ask: saleSteps.ask,
  find: saleSteps.find,
  keep: saleSteps.keep,
  release: saleSteps.release,
  refuses: declineRefusal,
  answer: transactionMessage,
});
