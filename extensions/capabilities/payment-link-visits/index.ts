import { capability } from "#extensions/platform/composition/capability.ts";
import { workOf } from "#extensions/platform/work/work.ts";
import { PaymentLinkFunnelService } from "#proto/tollhouse/v1/payment_link_funnels_pb.ts";
import { FORGET_VISITORS, forgetVisitors } from "./count-visit.ts";
import { attemptTally } from "./funnel-tallies.ts";
import { readFunnel } from "./read-funnel.ts";
import { VisitDayEntity, VisitorEntity } from "./visit-day.entity.ts";

/** Who comes to payment links, and how many pay (docs/decisions/0113-visits-without-cookies.md). */
export const paymentLinkVisits = capability("payment-link-visits", {
  service: PaymentLinkFunnelService,
  handlers: { getPaymentLinkFunnel: (request, context) => readFunnel(workOf(context), request) },
  entities: [VisitDayEntity, VisitorEntity],
  tallies: [attemptTally],
  due: { [FORGET_VISITORS]: forgetVisitors },
});

export { countVisit } from "./count-visit.ts";
