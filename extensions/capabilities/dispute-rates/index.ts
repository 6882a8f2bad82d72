import { disputeRateEvents } from "#contract/events/dispute-rates.ts";
import { capability } from "#extensions/platform/composition/capability.ts";
import { shown } from "#extensions/platform/events/event-subject.ts";
import { workOf } from "#extensions/platform/work/work.ts";
import { DisputeRateSchema, DisputeRateService } from "#proto/tollhouse/v1/dispute_rates_pb.ts";
import { rateCheckJob } from "./check-rates.ts";
import { DisputeRateEntity } from "./dispute-rate.entity.ts";
import { followCounts } from "./follow-counts.ts";
import { getDisputeRates, rateMessage } from "./get-dispute-rates.ts";
import { fraudTally, rateDisputeTally, saleTally } from "./rate-tallies.ts";

/** How near a merchant is to the card networks' monitoring programs (docs/dispute-rates.md). */
export const disputeRates = capability("dispute-rates", {
  service: DisputeRateService,
  handlers: { getDisputeRates: (request, context) => getDisputeRates(workOf(context), request) },
  entities: [DisputeRateEntity],
  tallies: [saleTally, rateDisputeTally, fraudTally],
  events: disputeRateEvents,
  shows: [shown(DisputeRateEntity, DisputeRateSchema, rateMessage)],
  follows: followCounts,
  jobs: [rateCheckJob],
});

export { type DisputeRate, DisputeRateEntity } from "./dispute-rate.entity.ts";
