import { capability } from "#extensions/platform/composition/capability.ts";
import { workOf } from "#extensions/platform/work/work.ts";
import { MetricsService } from "#proto/tollhouse/v1/metrics_pb.ts";
import { feeTally, metricsDisputeTally, paymentTally, refundTally } from "./metric-tallies.ts";
import { readMetrics } from "./read-metrics.ts";

/** How the business does (docs/decisions/0103-metrics.md). */
export const metrics = capability("metrics", {
  service: MetricsService,
  handlers: { getMetrics: (request, context) => readMetrics(workOf(context), request) },
  tallies: [paymentTally, refundTally, feeTally, metricsDisputeTally],
});

export { isRange, type Periods, periodsOf } from "./period.rules.ts";
