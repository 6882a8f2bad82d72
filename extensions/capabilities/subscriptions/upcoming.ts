import { findBalance, findBalances } from "#extensions/capabilities/customer-credits/index.ts";
import { allWaitingAsNew, type NewLine, waitingAsNew } from "#extensions/capabilities/invoices/index.ts";
import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type PreviewedInvoice, UpcomingInvoiceSchema } from "#proto/tollhouse/v1/subscriptions_pb.ts";
import { linesOf } from "./bill-period.ts";
import { type BilledItem, billedItems } from "./billed-items.ts";
import { type Loaded, loadAll, loadSubscription } from "./loaded.ts";
import { nextInvoiceAt } from "./next-invoice-at.ts";
import { periodFrom } from "./periods.ts";
import { previewedInvoice } from "./previewed-invoice.ts";
import type { Subscription } from "./subscription.entity.ts";

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
  return nextLines(loaded, (await changedItems(work, [loaded])).get(loaded.subscription.id) ?? null);
}

/** By subscription, the items of changes that wait for the renewal, with their prices. */
async function changedItems(
  work: UnitOfWork,
  all: readonly Loaded[],
): Promise<ReadonlyMap<string, readonly BilledItem[]>> {
  const changing = all.filter(({ subscription }) => subscription.pendingChange?.waitsFor === "at_renewal");
  if (changing.length === 0) return new Map();
  const stored = changing.flatMap(({ subscription, items }) => {
    const known = new Map(items.map((item) => [item.itemId, item]));
    return (subscription.pendingChange?.items ?? []).map((item) => {
      const same = known.get(item.itemId);
      const sinceIndex = same?.priceId === item.priceId ? same.sinceIndex : nextIndex(subscription);
      return { ...item, sinceIndex, subscriptionId: subscription.id };
    });
  });
  return Map.groupBy(await billedItems(work, stored), ({ subscriptionId }) => subscriptionId);
}

const nextIndex = ({ periodIndex, anchorIndex }: Subscription): number =>
  periodIndex == null ? anchorIndex : periodIndex + 1;

function nextLines(loaded: Loaded, changed: readonly BilledItem[] | null): readonly NewLine[] {
  const { subscription } = loaded;
  const index = nextIndex(subscription);
  if (changed === null) return linesOf(loaded, periodFrom(subscription, index), subscription.periodIndex == null);
  const { interval, intervalCount } = changed[0]?.terms ?? subscription;
  const moves = interval !== subscription.interval || intervalCount !== subscription.intervalCount;
  const anchored = moves
    ? {
        ...subscription,
        ...{ interval, intervalCount, anchorStartsAt: subscription.currentPeriodEnd, anchorIndex: index },
      }
    : subscription;
  return linesOf({ ...loaded, subscription: anchored, items: changed }, periodFrom(anchored, index), false);
}

/** What the next invoices come to. Subscriptions of which nothing more is billed have no entry. */
export async function upcomingAmounts(
  work: UnitOfWork,
  subscriptions: readonly Subscription[],
): Promise<ReadonlyMap<string, bigint>> {
  const billed = subscriptions.filter((subscription) => nextInvoiceAt({ subscription }) !== null);
  if (billed.length === 0) return new Map();
  const all = await loadAll(work, billed);
  const waiting = await allWaitingAsNew(
    work,
    billed.map(({ id }) => id),
  );
  const balanceOf = await findBalances(work, billed);
  const changed = await changedItems(work, all);
  return new Map(
    all.map((loaded) => {
      const { id, currency } = loaded.subscription;
      const lines = [...(waiting.get(id) ?? []), ...nextLines(loaded, changed.get(id) ?? null)];
      const asked = { currency, lines, creditMinorUnits: balanceOf(loaded.subscription), isCarriedOn: true };
      return [id, previewedInvoice(work, asked).amountDue];
    }),
  );
}

async function upcomingOf(work: UnitOfWork, loaded: Loaded): Promise<PreviewedInvoice | null> {
  const { id, customerId, currency } = loaded.subscription;
  const waiting = await waitingAsNew(work, id);
  const creditMinorUnits = await findBalance(work, { customerId, currency });
  return upcomingInvoice(work, loaded, { waiting, creditMinorUnits });
}

/** What is charged next, and when. Null where nothing more is billed. */
export async function nextCharge(work: UnitOfWork, loaded: Loaded) {
  const at = nextInvoiceAt(loaded);
  const invoice = at && (await upcomingOf(work, loaded));
  return at && invoice ? { amount: invoice.amountDue, at } : null;
}

/** @throws resource_missing, no_upcoming_invoice */
export async function getUpcomingInvoice(work: UnitOfWork, subscriptionId: string) {
  const loaded = await loadSubscription(work, subscriptionId);
  const [invoice, billedAt] = [await upcomingOf(work, loaded), nextInvoiceAt(loaded)];
  const { status } = loaded.subscription;
  if (!invoice || !billedAt)
    throw refuse("no_upcoming_invoice", { subscription_id: subscriptionId, subscription_status: status });
  return messageOf(UpcomingInvoiceSchema, { subscriptionId, invoice, billedAt });
}
