import { findBalance } from "#extensions/capabilities/customer-credits/index.ts";
import { type NewLine, waitingAsNew } from "#extensions/capabilities/invoices/index.ts";
import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type PreviewedInvoice, UpcomingInvoiceSchema } from "#proto/tollhouse/v1/subscriptions_pb.ts";
import { linesOf } from "./bill-period.ts";
import { billedItems } from "./billed-items.ts";
import { type Loaded, loadSubscription } from "./loaded.ts";
import { nextInvoiceAt } from "./next-invoice-at.ts";
import { periodFrom } from "./periods.ts";
import { previewedInvoice } from "./previewed-invoice.ts";

interface Beside {
  /** What waits for it. */
  readonly waiting: readonly NewLine[];
  readonly creditMinorUnits: bigint;
}

/** The next invoice of a subscription that stays as it is. Null where nothing more is billed. */
export async function upcomingInvoice(
  work: UnitOfWork,
  loaded: Loaded,
  { waiting, creditMinorUnits }: Beside,
): Promise<PreviewedInvoice | null> {
  const next = await nextPeriod(work, loaded);
  if (next === null) return null;
  const { currency } = loaded.subscription;
  const lines = [...waiting, ...next];
  return previewedInvoice(work, { currency, lines, creditMinorUnits, isCarriedOn: true });
}

async function nextPeriod(work: UnitOfWork, loaded: Loaded): Promise<readonly NewLine[] | null> {
  if (nextInvoiceAt(loaded) === null) return null;
  const { subscription } = loaded;
  const { periodIndex, anchorIndex, pendingChange, currentPeriodEnd } = subscription;
  const index = periodIndex == null ? anchorIndex : periodIndex + 1;
  if (pendingChange?.waitsFor !== "at_renewal")
    return linesOf(loaded, periodFrom(subscription, index), periodIndex == null);
  const known = new Map(loaded.items.map((item) => [item.itemId, item]));
  const items = await billedItems(
    work,
    pendingChange.items.map((item) => {
      const same = known.get(item.itemId);
      return { ...item, sinceIndex: same?.priceId === item.priceId ? same.sinceIndex : index };
    }),
  );
  const terms = items[0]?.terms ?? subscription;
  const { interval, intervalCount } = terms;
  const moves = interval !== subscription.interval || intervalCount !== subscription.intervalCount;
  const anchored = moves
    ? { ...subscription, interval, intervalCount, anchorStartsAt: currentPeriodEnd, anchorIndex: index }
    : subscription;
  return linesOf({ ...loaded, subscription: anchored, items }, periodFrom(anchored, index), false);
}

/** @throws resource_missing, no_upcoming_invoice */
export async function getUpcomingInvoice(work: UnitOfWork, subscriptionId: string) {
  const loaded = await loadSubscription(work, subscriptionId);
  const { customerId, currency, status } = loaded.subscription;
  const waiting = await waitingAsNew(work, subscriptionId);
  const creditMinorUnits = await findBalance(work, { customerId, currency });
  const invoice = await upcomingInvoice(work, loaded, { waiting, creditMinorUnits });
  const billedAt = nextInvoiceAt(loaded);
  if (!invoice || !billedAt)
    throw refuse("no_upcoming_invoice", { subscription_id: subscriptionId, subscription_status: status });
  return messageOf(UpcomingInvoiceSchema, { subscriptionId, invoice, billedAt });
}
