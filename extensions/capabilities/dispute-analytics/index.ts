import { capability } from "#extensions/platform/composition/capability.ts";
import { workOf } from "#extensions/platform/work/work.ts";
import { DisputeAnalyticsService } from "#proto/tollhouse/v1/dispute_analytics_pb.ts";
import { analyticsTally } from "./analytics-tally.ts";
import { readAnalytics } from "./read-analytics.ts";

/** How a merchant's disputes end (docs/dispute-analytics.md). */
export const disputeAnalytics = capability("dispute-analytics", {
  service: DisputeAnalyticsService,
  handlers: { getDisputeAnalytics: (request, context) => readAnalytics(workOf(context), request) },
  tallies: [analyticsTally],
});
