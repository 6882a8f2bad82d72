import { paymentLinkEvents } from "#contract/events/payment-links.ts";
import { PAYMENT_LINK_COLUMNS } from "#contract/payment-link-columns.ts";
import { FORGET_PAYERS } from "#extensions/capabilities/customers/index.ts";
import { needsAttention } from "#extensions/platform/attention/attention-source.ts";
import { capability } from "#extensions/platform/composition/capability.ts";
import { shown } from "#extensions/platform/events/event-subject.ts";
import { exportable } from "#extensions/platform/lists/exportable.ts";
import { PaymentLinkSchema, PaymentLinkService } from "#proto/tollhouse/v1/payment_links_pb.ts";
import { checkEnded } from "./check-ended.ts";
import { EXPIRE_LINK, expirePaymentLink } from "./expire-payment-link.ts";
import { failedRefunds, followRefunds } from "./follow-refunds.ts";
import { FORGET_PAYER, forgetDetails, forgetPayers } from "./forget-payers.ts";
import { PaymentLinkEntity } from "./payment-link.entity.ts";
import { paymentLinkList } from "./payment-link.list.ts";
import { eventMessage } from "./payment-link.message.ts";
import { PaymentLinkAttemptEntity } from "./payment-link-attempt.entity.ts";
import { paymentLinkAttemptList } from "./payment-link-attempt.list.ts";
import { paymentLinksRpc, paymentLinkTimeline } from "./payment-links.rpc.ts";
import { refundOverpaid } from "./refund-overpaid.ts";
import { seedPaymentLinks } from "./seed-payment-links.ts";
import { CHECK_ENDED, followPayments, REFUND_OVERPAID } from "./settle-attempt.ts";

export const paymentLinks = capability("payment-links", {
  service: PaymentLinkService,
  handlers: paymentLinksRpc,
  lists: [paymentLinkList, paymentLinkAttemptList, paymentLinkTimeline],
  exports: [exportable("payment_links", paymentLinkList, PAYMENT_LINK_COLUMNS)],
  entities: [PaymentLinkEntity, PaymentLinkAttemptEntity],
  attention: [
    needsAttention("payment_link_paused", PaymentLinkEntity, {
      condition: () => ({ sql: `"row"."pause_reason" = ? and "row"."status" = ?`, params: ["declines", "paused"] }),
      since: "updatedAt",
    }),
    failedRefunds,
  ],
  events: paymentLinkEvents,
  shows: [shown(PaymentLinkEntity, PaymentLinkSchema, eventMessage)],
  due: {
    [EXPIRE_LINK]: expirePaymentLink,
    [CHECK_ENDED]: checkEnded,
    [REFUND_OVERPAID]: refundOverpaid,
    [FORGET_PAYER]: forgetDetails,
    [FORGET_PAYERS]: forgetPayers,
  },
  follows: async (phase, events) => {
    await followPayments(phase, events);
    await followRefunds(phase, events);
  },
  sandbox: seedPaymentLinks,
});

export { isOldEnough, isUntouched, SESSION_MS, stepOf } from "./attempt.rules.ts";
export { countHeld, freeSlot } from "./attempts.queries.ts";
export { checkoutLinkMessage } from "./checkout.message.ts";
export { checkoutAmounts } from "./checkout-amounts.ts";
export { canClaim, claim, isFull, shortItems } from "./claims.rules.ts";
export { forgetLater } from "./forget-payers.ts";
export { getCheckout } from "./get-checkout.ts";
export { assertPayable } from "./link-amounts.rules.ts";
export { numberOf } from "./link-numbers.rules.ts";
export type * from "./link-shapes.rules.ts";
export type { Choice, LinkAmounts, LinkLine } from "./link-shapes.rules.ts";
export { openPayer } from "./payer-details.ts";
export { type PaymentLink, PaymentLinkEntity } from "./payment-link.entity.ts";
export {
  assertInStock,
  checkoutStatusOf,
  hasRoom,
  retryAfterSeconds,
  statusAt,
  stockLeft,
} from "./payment-link.rules.ts";
export { type PaymentLinkAttempt, PaymentLinkAttemptEntity, USUAL_WAY } from "./payment-link-attempt.entity.ts";
export { amountsFields, storedAmounts } from "./payment-link-terms.ts";
export { getLinkByCode, getPaymentLink, linkUrl, lockPaymentLink } from "./payment-links.service.ts";
export { completeIfSoldOut } from "./update-payment-link.ts";
