import type { Coupon } from "#extensions/capabilities/coupons/index.ts";
import { type NewLine, splitAt } from "#extensions/capabilities/invoices/index.ts";
import type { BillingPeriod } from "#extensions/capabilities/plans/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { assertOffered, type BilledItem, billedItems } from "./billed-items.ts";
import { assertOneRhythm, invalid } from "./items.rules.ts";
import type { Loaded } from "./loaded.ts";
import {
  assertPayable,
  itemAmount,
  linesFor,
  monthlyOf,
  type PlainItemLine,
  periodLines,
  reductionOf,
} from "./period-lines.ts";
import { periodFrom, wholeOf } from "./periods.ts";
import { type Proration, prorationOf } from "./proration.rules.ts";
import type { StoredItem } from "./subscription-shapes.rules.ts";
import { unusedLines } from "./unused-lines.ts";

export interface PlannedChange {
  readonly target: readonly BilledItem[];
  readonly proration: Proration;
  /** What is billed, now or with the next invoice. */
  readonly lines: readonly NewLine[];
  /** The period that begins with it. Null where the present one goes on. */
  readonly period: BillingPeriod | null;
}

export interface AskedChange {
  readonly items: readonly StoredItem[];
  readonly proration: Proration | null;
  /** After the change. */
  readonly coupon: Coupon | null;
  readonly now: Date;
}

/**
 * What a change of items bills. What is left of the period is given back from what its lines really charged, and what
 * follows is billed in lines of its own.
 * @throws price_not_usable, subscription_invalid, subscription_unpaid, resource_missing
 */
export async function planChange(work: UnitOfWork, loaded: Loaded, asked: AskedChange): Promise<PlannedChange> {
  const { subscription, items: current } = loaded;
  const target = await targetItems(work, loaded, asked.items);
  const index = subscription.periodIndex ?? subscription.anchorIndex;
  const monthly = (items: readonly BilledItem[]) => monthlyOf(items, index, asked.coupon);
  const proration = prorationOf({
    asked: asked.proration,
    status: subscription.status,
    costsMore: monthly(target) > monthly(current),
    changesInterval: !hasInterval(target, subscription),
  });
  const planned = { target, proration, period: null };
  if (proration === "none" || proration === "at_renewal") return { ...planned, lines: [] };
  if (proration === "reset") return reset(work, loaded, { ...asked, target });
  const changed = current.filter((item) => isChanged(item, target));
  const added = target.filter((item) => isChanged(item, current));
  const lines = [
    ...(await unusedLines(work, subscription, { items: changed, now: asked.now })),
    ...remainingLines(loaded, { ...asked, added }),
  ];
  return { ...planned, lines };
}

const hasInterval = ([first]: readonly BilledItem[], { interval, intervalCount }: Loaded["subscription"]): boolean =>
  first?.terms.interval === interval && first.terms.intervalCount === intervalCount;

/** Known items keep the price that they have, even one that nobody new gets. */
async function targetItems(work: UnitOfWork, { subscription, items }: Loaded, asked: readonly StoredItem[]) {
  const index = subscription.periodIndex ?? subscription.anchorIndex;
  const known = new Map(items.map((item) => [item.itemId, item]));
  await assertOffered(
    work,
    asked.filter(({ itemId, priceId }) => known.get(itemId)?.priceId !== priceId),
  );
  const target = await billedItems(
    work,
    asked.map((item) => {
      const same = known.get(item.itemId);
      return { ...item, sinceIndex: same?.priceId === item.priceId ? same.sinceIndex : index };
    }),
  );
  assertOneRhythm(target);
  assertPayable(target);
  if (target[0]?.currency !== subscription.currency)
    throw invalid("items[0].price_id", `The subscription is billed in ${subscription.currency}.`);
  return target;
}

/** Whether the others have no item that is billed the same. */
function isChanged({ itemId, priceId, quantity, tax }: StoredItem, others: readonly StoredItem[]): boolean {
  const other = others.find((each) => each.itemId === itemId);
  const isSame = other?.priceId === priceId && other.quantity === quantity;
  return !isSame || JSON.stringify(other?.tax) !== JSON.stringify(tax);
}

/** What new or changed items cost for the rest of the period. */
function remainingLines(
  { subscription }: Loaded,
  { added, coupon, now }: { added: readonly BilledItem[]; coupon: Coupon | null; now: Date },
): NewLine[] {
  const index = subscription.periodIndex ?? subscription.anchorIndex;
  const period = { index, start: subscription.currentPeriodStart, end: subscription.currentPeriodEnd };
  const whole = wholeOf(subscription, period);
  const rest = (amount: bigint) => splitAt(amount, whole, now).unused;
  const plain = added.map((item): PlainItemLine => {
    const amount = itemAmount(item, index);
    return { item, type: "remaining", amount: rest(amount), whole: amount };
  });
  // A coupon that is used once waits for the next period.
  const lasting = coupon?.duration === "once" ? null : coupon;
  const reduction = lasting && reductionOf(lasting);
  const part = reduction && "amount" in reduction ? { amount: rest(reduction.amount) } : reduction;
  return linesFor(plain, { ...period, start: now }, lasting && part && { coupon: lasting, reduction: part });
}

interface Reset {
  readonly target: readonly BilledItem[];
  readonly coupon: Coupon | null;
  readonly now: Date;
}

/** A new period begins now: all that is left of the present one is given back. */
async function reset(
  work: UnitOfWork,
  { subscription, items }: Loaded,
  { target, coupon, now }: Reset,
): Promise<PlannedChange> {
  const index = (subscription.periodIndex ?? subscription.anchorIndex) + 1;
  const { interval = subscription.interval, intervalCount = subscription.intervalCount } = target[0]?.terms ?? {};
  const anchored = { ...subscription, interval, intervalCount, anchorStartsAt: now, anchorIndex: index };
  const period = periodFrom(anchored, index);
  const whole = wholeOf(anchored, period);
  const known = new Map(items.map((item) => [item.itemId, item.priceId]));
  const begun = target.map((item) => (known.get(item.itemId) === item.priceId ? item : { ...item, sinceIndex: index }));
  const billed = periodLines({ items: begun, period, whole, coupon, isFirst: false });
  return {
    target,
    proration: "reset",
    period,
    lines: [...(await unusedLines(work, subscription, { items, now })), ...billed],
  };
}
