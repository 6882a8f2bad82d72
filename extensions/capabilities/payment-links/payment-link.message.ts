import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import { PaymentLinkSchema } from "#proto/tollhouse/v1/payment_links_pb.ts";
import type { PaymentLink } from "./payment-link.entity.ts";
import { amountFields } from "./payment-link-terms.ts";

/** The link as its merchant sees it. `url` is null without a portal domain, and in events. */
export function paymentLinkMessage(link: PaymentLink, url: string | null) {
  return messageOf(PaymentLinkSchema, link, {
    paymentLinkId: link.id,
    paymentLinkStatus: link.status,
    url,
    pauseReason: link.status === "paused" ? (link.pauseReason ?? "requested") : null,
    linkMode: link.mode,
    collectedAmount: link.collectedMinorUnits,
    ...amountFields(link),
    collect: { customFields: [], ...link.collect },
    afterCompletion: link.afterCompletion,
    amountsChangeable: !link.hasAttempts,
  });
}

/** The address of the page is a secret, so an event does not show it. */
export const eventMessage = (link: PaymentLink) => paymentLinkMessage(link, null);
