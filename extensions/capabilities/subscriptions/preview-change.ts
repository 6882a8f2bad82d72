import { findBalance } from "#extensions/capabilities/customer-credits/index.ts";
import { waitingAsNew } from "#extensions/capabilities/invoices/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { PreviewedInvoice } from "#proto/tollhouse/v1/subscriptions_pb.ts";
import type { Loaded } from "./loaded.ts";
import { nextInvoiceAt } from "./next-invoice-at.ts";
import type { PlannedChange } from "./plan-change.ts";
import { digestOf } from "./preview-token.ts";
import { billedBy, previewedInvoice } from "./previewed-invoice.ts";
import { upcomingInvoice } from "./upcoming.ts";

/** What a change bills now, and what the next invoice is after it. */
export async function previewOfChange(work: UnitOfWork, loaded: Loaded, planned: PlannedChange) {
  const { subscription } = loaded;
  const { customerId, currency } = subscription;
  const waiting = await waitingAsNew(work, subscription.id);
  const creditMinorUnits = await findBalance(work, { customerId, currency });
  const isBilledNow = planned.proration === "invoice_now" || planned.proration === "reset";
  const lines = [...waiting, ...planned.lines];
  const dueNow = isBilledNow ? previewedInvoice(work, { currency, lines, creditMinorUnits, isCarriedOn: true }) : null;
  const after = changed(loaded, planned);
  const nextInvoice = await upcomingInvoice(work, after, {
    waiting: isBilledNow ? [] : lines,
    creditMinorUnits: creditMinorUnits - (dueNow?.creditApplied ?? 0n),
  });
  return { dueNow, nextInvoice, nextBillingAt: nextInvoiceAt(after), billed: billedOf(planned, dueNow) };
}

/** The subscription as it is after the change. */
function changed(loaded: Loaded, { target, proration, period }: PlannedChange): Loaded {
  const { subscription } = loaded;
  if (proration === "at_renewal") {
    const waits = { invoiceId: null, expiresAt: null, resetsAt: null, waitsFor: "at_renewal" } as const;
    return { ...loaded, subscription: { ...subscription, pendingChange: { items: target, ...waits } } };
  }
  const { interval = subscription.interval, intervalCount = subscription.intervalCount } = target[0]?.terms ?? {};
  const moved = period && {
    ...{ anchorStartsAt: period.start, anchorIndex: period.index, periodIndex: period.index },
    ...{ currentPeriodStart: period.start, currentPeriodEnd: period.end, nextBillingAt: period.end },
  };
  const after = { ...subscription, interval, intervalCount, ...moved, pendingChange: null };
  return { ...loaded, subscription: after, items: target };
}

/** A digest of what the change bills. */
function billedOf({ proration, lines }: PlannedChange, dueNow: PreviewedInvoice | null): string {
  const amounts = lines.map(({ type, priceId, amountMinorUnits, discountMinorUnits, taxMinorUnits }) => [
    ...[type, priceId, amountMinorUnits, discountMinorUnits, taxMinorUnits],
  ]);
  return digestOf([proration, amounts, billedBy(dueNow)]);
}
