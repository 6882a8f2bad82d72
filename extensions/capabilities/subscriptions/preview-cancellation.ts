import { findBalance } from "#extensions/capabilities/customer-credits/index.ts";
import { waitingAsNew } from "#extensions/capabilities/invoices/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { CancelSubscriptionRequest } from "#proto/tollhouse/v1/subscriptions_pb.ts";
import { cancellationIn, momentOf } from "./cancel-subscription.ts";
import { assertChangeable } from "./changeable.ts";
import { givenBackAs, givenBackBy, partsOf } from "./give-back.ts";
import type { Loaded } from "./loaded.ts";
import { nextInvoiceAt } from "./next-invoice-at.ts";
import { LIVE } from "./subscription-status.rules.ts";
import { upcomingInvoice } from "./upcoming.ts";

/** What a cancellation gives back, as negative lines, and the invoice that still comes before it. */
export async function previewOfCancellation(
  work: UnitOfWork,
  loaded: Loaded,
  request: CancelSubscriptionRequest,
  now: Date,
) {
  const { subscription } = loaded;
  assertChangeable(subscription, LIVE);
  const { refund, keepsOpenInvoice } = cancellationIn(request, "merchant");
  const cancelAt = momentOf(subscription, request, now);
  const billed = await givenBackBy(work, loaded, { request, now });
  const parts = await partsOf(work, loaded, { refund, keepsOpenInvoice, now: cancelAt ?? now });
  const dueNow = parts.length === 0 ? null : givenBackAs(work, subscription.currency, parts);
  if (cancelAt === null) return { billed, dueNow, nextInvoice: null, nextBillingAt: null };
  const after = { ...loaded, subscription: { ...subscription, cancelAt } };
  const creditMinorUnits = await findBalance(work, subscription);
  const waiting = await waitingAsNew(work, subscription.id);
  const nextInvoice = await upcomingInvoice(work, after, { waiting, creditMinorUnits });
  return { billed, dueNow, nextInvoice, nextBillingAt: nextInvoiceAt(after) };
}
