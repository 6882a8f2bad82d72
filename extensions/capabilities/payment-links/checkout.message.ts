import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import { CheckoutLinkSchema } from "#proto/tollhouse/v1/checkout_pb.ts";
import type { PaymentLink } from "./payment-link.entity.ts";
import { amountFields } from "./payment-link-terms.ts";

/** What a payer may know of a link. Of the stock that is what is left. */
export function checkoutLinkMessage(link: PaymentLink) {
  const { lineItems, ...amounts } = amountFields(link);
  return messageOf(CheckoutLinkSchema, link, {
    paymentLinkId: link.id,
    ...amounts,
    lineItems: lineItems.map((item) => ({ ...item, stock: null })),
    collect: { customFields: [], ...link.collect },
    priceVersion: String(link.priceVersion),
  });
}
