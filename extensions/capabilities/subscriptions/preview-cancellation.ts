import { findBalance } from "#extensions/capabilities/customer-credits/index.ts";
import { type NewLine, waitingAsNew } from "#extensions/capabilities/invoices/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { CancelSubscriptionRequest } from "#proto/tollhouse/v1/subscriptions_pb.ts";
import { cancellationIn, momentOf } from "./cancel-subscription.ts";
import { assertChangeable } from "./changeable.ts";
import { settledBy } from "./end-digest.ts";
import { settlementAtEnd } from "./end-settlement.ts";
import { fundedParts } from "./funded-parts.ts";
import { givenBackAs, partsOf } from "./give-back.ts";
import type { Loaded } from "./loaded.ts";
import { nextInvoiceAt } from "./next-invoice-at.ts";
import { previewedInvoice } from "./previewed-invoice.ts";
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
  const billed = await settledBy(work, loaded, { request, now });
  const creditMinorUnits = await findBalance(work, subscription);
  const { currency } = subscription;
  const asInvoice = (lines: readonly NewLine[], credit: bigint) =>
    lines.length === 0
      ? null
      : previewedInvoice(work, { currency, lines, creditMinorUnits: credit, isCarriedOn: false });
  if (cancelAt === null) {
    const { kind, lines } = await settlementAtEnd(work, loaded, { refund, keepsOpenInvoice, now });
    const dueNow = asInvoice(lines, kind === "bill" ? creditMinorUnits : 0n);
    return { billed, dueNow, nextInvoice: null, nextBillingAt: null };
  }
  const asked = { refund, keepsOpenInvoice, now: cancelAt };
  const parts = await fundedParts(work, await partsOf(work, loaded, asked), asked);
  const dueNow = asInvoice(givenBackAs(parts), 0n);
  const after = { ...loaded, subscription: { ...subscription, cancelAt } };
  const waiting = await waitingAsNew(work, subscription.id);
  const nextInvoice = await upcomingInvoice(work, after, { waiting, creditMinorUnits });
  return { billed, dueNow, nextInvoice, nextBillingAt: nextInvoiceAt(after) };
}
