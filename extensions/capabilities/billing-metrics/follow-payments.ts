import { type Invoice, InvoiceEntity } from "#extensions/capabilities/invoices/index.ts";
import { isRowOf } from "#extensions/platform/events/event-subject.ts";
import type { Follower } from "#extensions/platform/work/follower.ts";
import { joinCohort } from "./add-to-cohort.ts";
import { knownSubscribers, subscriberOf } from "./subscribers.queries.ts";

/** The first payment of a subscription's invoice decides the customer's cohort. */
export const followPayments: Follower = async (phase, events) => {
  const paid = events.flatMap(({ type, subject }) =>
    type === "invoice.payment_succeeded" && isRowOf(InvoiceEntity, subject) && isPayment(subject) ? [subject] : [],
  );
  if (paid.length === 0) return;
  const known = new Map((await knownSubscribers(phase, paid)).map((each) => [keyOf(each), each]));
  for (const invoice of paid) {
    const subscriber = known.get(keyOf(invoice)) ?? (await subscriberOf(phase, invoice));
    if (subscriber.cohortMonth == null) await joinCohort(phase, subscriber);
  }
};

const keyOf = ({ customerId, currency }: Pick<Invoice, "customerId" | "currency">) => `${customerId} ${currency}`;

/** An invoice of nothing, or that credit pays, is no payment. */
const isPayment = ({ subscriptionId, paidMinorUnits }: Invoice) => subscriptionId != null && paidMinorUnits > 0n;
