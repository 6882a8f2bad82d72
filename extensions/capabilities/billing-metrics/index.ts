import { capability } from "#extensions/platform/composition/capability.ts";
import { listing } from "#extensions/platform/composition/handlers.ts";
import { workOf } from "#extensions/platform/work/work.ts";
import { BillingMetricsService } from "#proto/tollhouse/v1/billing_metrics_pb.ts";
import { BillingSubscriberEntity, CountedSubscriptionEntity, MrrMovementEntity } from "./billing-metrics.entity.ts";
import { dayTally, quarterTally, statusTally, subscriberTally } from "./billing-tallies.ts";
import { followPayments } from "./follow-payments.ts";
import { followSubscriptions } from "./follow-subscriptions.ts";
import { movementList } from "./movement.list.ts";
import { readCohorts, readDays, readMonths, readMrr } from "./read-billing-metrics.ts";
import { verifyMrrCommand } from "./verify-mrr.command.ts";

/** Recurring revenue, and what changed it (docs/subscription-figures.md). */
export const billingMetrics = capability("billing-metrics", {
  service: BillingMetricsService,
  handlers: {
    getMrr: (request, context) => readMrr(workOf(context), request),
    listMrrMovements: listing(movementList),
    getMrrMonths: (request, context) => readMonths(workOf(context), request),
    getMrrDays: (request, context) => readDays(workOf(context), request),
    getCohorts: (request, context) => readCohorts(workOf(context), request),
  },
  lists: [movementList],
  entities: [BillingSubscriberEntity, CountedSubscriptionEntity, MrrMovementEntity],
  tallies: [statusTally, subscriberTally, quarterTally, dayTally],
  follows: async (phase, events) => {
    await followPayments(phase, events);
    await followSubscriptions(phase, events);
  },
  commands: [verifyMrrCommand],
});
