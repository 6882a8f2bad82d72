import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { PAYMENT_LINK_WAYS } from "#contract/payment-link-ways.ts";
import { isRange, type Periods, periodsOf } from "#extensions/capabilities/metrics/index.ts";
import { getPaymentLink } from "#extensions/capabilities/payment-links/index.ts";
import { readTerms } from "#extensions/capabilities/settlement-queue/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import {
  type GetPaymentLinkFunnelRequest,
  PaymentLinkFunnelSchema,
} from "#proto/tollhouse/v1/payment_link_funnels_pb.ts";
import { type FunnelSum, funnelCounts } from "./funnel.rules.ts";
import { sumFunnel } from "./funnel-sums.queries.ts";
import { dayOf } from "./visit-day.rules.ts";

const USUAL_RANGE = "7d";

type Request = Pick<GetPaymentLinkFunnelRequest, "paymentLinkId" | "range">;

/** A link's visits, attempts and paid attempts of the last days. @throws resource_missing */
export async function readFunnel(work: UnitOfWork, { paymentLinkId, range: asked = "" }: Request) {
  await getPaymentLink(work, paymentLinkId);
  const range = isRange(asked) ? asked : USUAL_RANGE;
  const { timeZone } = await readTerms(work);
  const periods = periodsOf(range, work.now(), timeZone);
  const sums = await sumFunnel(work, paymentLinkId, periods);
  const end = dayOf(work.now(), timeZone).end;
  return create(PaymentLinkFunnelSchema, {
    object: "payment_link_funnel",
    organizationId: work.tenant.organizationId,
    environment: work.environment,
    ...{ paymentLinkId, range, timeZone },
    period: periodMessage(periods.current.start, end),
    totals: funnelCounts(sums),
    days: dayMessages(periods.days, sums, end),
    ways: PAYMENT_LINK_WAYS.map((way) => ({ way, counts: funnelCounts(sums.filter((sum) => sum.way === way)) })),
  });
}

function dayMessages(days: Periods["days"], sums: readonly FunnelSum[], end: Date) {
  const byDate = Map.groupBy(sums, ({ date }) => date);
  return days.map(({ date, start }, position) => ({
    date,
    period: periodMessage(start, days[position + 1]?.start ?? end),
    counts: funnelCounts(byDate.get(date) ?? []),
  }));
}

const periodMessage = (start: Date, end: Date) => ({
  periodStart: timestampFromDate(start),
  periodEnd: timestampFromDate(end),
});
