import { FORGET_LINK_MAILS } from "#extensions/capabilities/customers/index.ts";
import { getPaymentLink } from "#extensions/capabilities/payment-links/index.ts";
import { capability } from "#extensions/platform/composition/capability.ts";
import { listingOf } from "#extensions/platform/composition/handlers.ts";
import { workOf } from "#extensions/platform/work/work.ts";
import { PaymentLinkSendService } from "#proto/tollhouse/v1/payment_link_sends_pb.ts";
import { dueMail, sendJob } from "./deliver-send.ts";
import { followPayments } from "./follow-payments.ts";
import { forgetLinkMails } from "./forget-recipients.queries.ts";
import { PaymentLinkSendEntity } from "./send.entity.ts";
import { sendList, sendMessage, sendReplay } from "./send.list.ts";
import { MAIL_DUE } from "./send.queue.ts";
import { sendPaymentLink } from "./send-payment-link.ts";
import { cancelSend, stopReminders } from "./stop-send.ts";

/** Emails that bring a payment link to a payer (docs/payment-links.md). */
export const paymentLinkSends = capability("payment-link-sends", {
  service: PaymentLinkSendService,
  lists: [sendList],
  handlers: {
    sendPaymentLink: async (request, context) => sendMessage(await sendPaymentLink(workOf(context), request)),
    listPaymentLinkSends: listingOf("paymentLinkId", getPaymentLink, sendList),
    cancelPaymentLinkSend: async (request, context) => sendMessage(await cancelSend(workOf(context), request)),
    async stopPaymentLinkReminders({ reminderToken }, context) {
      await stopReminders(workOf(context), reminderToken);
      return {};
    },
  },
  entities: [PaymentLinkSendEntity],
  replays: [sendReplay],
  jobs: [sendJob],
  due: { [MAIL_DUE]: dueMail, [FORGET_LINK_MAILS]: forgetLinkMails },
  follows: followPayments,
});
