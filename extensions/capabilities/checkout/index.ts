import { PaymentLinkAttemptEntity } from "#extensions/capabilities/payment-links/index.ts";
import { capability } from "#extensions/platform/composition/capability.ts";
import { replaying } from "#extensions/platform/operations/replay.ts";
import { findRow } from "#extensions/platform/rows/read-rows.queries.ts";
import { CheckoutAttemptSchema, CheckoutService } from "#proto/tollhouse/v1/checkout_pb.ts";
import { viewAttempt } from "./attempt-view.ts";
import { checkoutAttemptMessage } from "./checkout.message.ts";
import { checkoutRpc } from "./checkout.rpc.ts";
import { startCheckout } from "./start-checkout.ts";
import { syncCheckout } from "./sync-checkout.ts";

export const checkout = capability("checkout", {
  service: CheckoutService,
  handlers: checkoutRpc,
  operations: [startCheckout, syncCheckout],
  replays: [
    replaying(CheckoutAttemptSchema, async (work, stored) => {
      const attempt = await findRow(work, PaymentLinkAttemptEntity, { transactionId: stored.transactionId });
      return attempt ? checkoutAttemptMessage(await viewAttempt(work, attempt.id)) : stored;
    }),
  ],
});
