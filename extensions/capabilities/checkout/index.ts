import { capability } from "#extensions/platform/composition/capability.ts";
import { CheckoutService } from "#proto/tollhouse/v1/checkout_pb.ts";
import { checkoutRpc } from "./checkout.rpc.ts";
import { announcePaymentJob, payerMailJob } from "./deliver-payer-mail.ts";
import { startCheckout } from "./start-checkout.ts";
import { syncCheckout } from "./sync-checkout.ts";
import { tellPayers } from "./tell-payers.ts";

export const checkout = capability("checkout", {
  service: CheckoutService,
  handlers: checkoutRpc,
  operations: [startCheckout, syncCheckout],
  jobs: [announcePaymentJob, payerMailJob],
  follows: tellPayers,
});
