import { type Invoice, InvoiceEntity } from "#extensions/capabilities/invoices/index.ts";
import { isRowOf } from "#extensions/platform/events/event-subject.ts";
import type { Follower } from "#extensions/platform/work/follower.ts";
import { joinCohort } from "./add-to-cohort.ts";
import { subscriberOf } from "./subscribers.queries.ts";

/** The first payment of a subscription's invoice decides the customer's cohort. */
export const followPayments: Follower = async (phase, events) => {
  for (const { type, subject } of events) {
    if (type !== "invoice.payment_succeeded" || !isRowOf(InvoiceEntity, subject) || !isPayment(subject)) continue;
    const subscriber = await subscriberOf(phase, subject);
    if (subscriber.cohortMonth == null) await joinCohort(phase, subscriber);
  }
};

/** An invoice of nothing, or that credit pays, is no payment. */
const isPayment = ({ subscriptionId, paidMinorUnits }: Invoice) => subscriptionId != null && paidMinorUnits > 0n;
