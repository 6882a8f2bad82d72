import { transactionCopy } from "#extensions/capabilities/transactions/index.ts";
import { engineOperation } from "#extensions/platform/operations/index.ts";
import { CheckoutService } from "#proto/tollhouse/v1/checkout_pb.ts";
import { getAttempt, viewAttempt } from "./attempt-view.ts";
import { checkoutAttemptMessage } from "./checkout.message.ts";

/** Reads the payment from the engine: what the payer's browser says of it proves nothing. Idempotent. */
export const syncCheckout = engineOperation({
  method: CheckoutService.method.syncCheckout,
  repeat: "all",
  subject: getAttempt,
  prepare: async (_phase, { id, transactionId }) => ({ id, transactionId }),
  ask: (work, { transactionId }) => transactionCopy.refresh(work, transactionId),
  keep: (phase, { id }) => viewAttempt(phase, id),
  answer: checkoutAttemptMessage,
});
