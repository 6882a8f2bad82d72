import { PaymentLinkAttemptEntity, USUAL_WAY } from "#extensions/capabilities/payment-links/index.ts";
import { quarterOf } from "#extensions/platform/tallies/quarter.ts";
import { defineTally } from "#extensions/platform/tallies/tally.ts";

/** Visits have no rows of their own: what counts them adds to this tally. */
export const VISITS = "payment_link_visits";

/** The first dimension: a link's quarters of an hour stand together in the index, so that a period is one range of it. */
export const momentOfLink = (paymentLinkId: string, quarter: string) => `${paymentLinkId} ${quarter}`;

/** Attempts by link and quarter of an hour in which they began, by way and status. */
export const attemptTally = defineTally("payment_link_attempts", PaymentLinkAttemptEntity, {
  // The ORM keeps the former value of a time as the driver returned it.
  groupOf: ({ paymentLinkId, createdAt, way, status }) => [
    momentOfLink(paymentLinkId, quarterOf(new Date(createdAt))),
    way ?? USUAL_WAY,
    status,
  ],
  amountOf: () => 0n,
});
