import type { ServiceImpl } from "@connectrpc/connect";
import { listing, listingOf } from "#extensions/platform/composition/handlers.ts";
import { timeline } from "#extensions/platform/lists/timeline.ts";
import { type UnitOfWork, workOf } from "#extensions/platform/work/work.ts";
import { ListPaymentLinkEventsRequestSchema, type PaymentLinkService } from "#proto/tollhouse/v1/payment_links_pb.ts";
import { createPaymentLink } from "./create-payment-link.ts";
import { duplicatePaymentLink } from "./duplicate-payment-link.ts";
import { activatePaymentLink, deactivatePaymentLink, pausePaymentLink } from "./move-payment-link.ts";
import type { PaymentLink } from "./payment-link.entity.ts";
import { paymentLinkList } from "./payment-link.list.ts";
import { paymentLinkMessage } from "./payment-link.message.ts";
import { paymentLinkAttemptList } from "./payment-link-attempt.list.ts";
import { getPaymentLink, linkUrl } from "./payment-links.service.ts";
import { updatePaymentLink } from "./update-payment-link.ts";

export const paymentLinkTimeline = timeline(ListPaymentLinkEventsRequestSchema);

const shown = (work: UnitOfWork, link: PaymentLink) => paymentLinkMessage(link, linkUrl(work, link));

export const paymentLinksRpc: ServiceImpl<typeof PaymentLinkService> = {
  listPaymentLinks: listing(paymentLinkList),
  async createPaymentLink(request, context) {
    const work = workOf(context);
    return shown(work, await createPaymentLink(work, request));
  },
  async getPaymentLink({ paymentLinkId }, context) {
    const work = workOf(context);
    return shown(work, await getPaymentLink(work, paymentLinkId));
  },
  async updatePaymentLink({ paymentLinkId, updateMask, ...change }, context) {
    const work = workOf(context);
    const fields = updateMask?.paths ?? [];
    return shown(work, await updatePaymentLink(work, paymentLinkId, { ...change, fields }));
  },
  async activatePaymentLink({ paymentLinkId }, context) {
    const work = workOf(context);
    return shown(work, await activatePaymentLink(work, paymentLinkId));
  },
  async pausePaymentLink({ paymentLinkId }, context) {
    const work = workOf(context);
    return shown(work, await pausePaymentLink(work, paymentLinkId));
  },
  async deactivatePaymentLink({ paymentLinkId }, context) {
    const work = workOf(context);
    return shown(work, await deactivatePaymentLink(work, paymentLinkId));
  },
  async duplicatePaymentLink({ paymentLinkId }, context) {
    const work = workOf(context);
    return shown(work, await duplicatePaymentLink(work, paymentLinkId));
  },
  listPaymentLinkAttempts: listingOf("paymentLinkId", getPaymentLink, paymentLinkAttemptList),
  listPaymentLinkEvents: listingOf("paymentLinkId", getPaymentLink, paymentLinkTimeline),
};
