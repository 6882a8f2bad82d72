import type { Coupon } from "#extensions/capabilities/coupons/index.ts";
import type { Customer } from "#extensions/capabilities/customers/index.ts";
import type { Collection, NewLine } from "#extensions/capabilities/invoices/index.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { timeZoneNamed } from "#extensions/platform/kernel/time-zone.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { CreateSubscriptionRequest } from "#proto/tollhouse/v1/subscriptions_pb.ts";
import { assertOffered, type BilledItem, billedItems } from "./billed-items.ts";
import { assertOneRhythm, invalid } from "./items.rules.ts";
import { assertPayable, periodLines } from "./period-lines.ts";
import { later, periodFrom, wholeOf } from "./periods.ts";
import { storedItems } from "./subscription-input.ts";

const DEFAULT_DAYS_UNTIL_DUE = 14;

interface Terms {
  readonly customer: Pick<Customer, "id" | "timeZone">;
  readonly coupon: Coupon | null;
  readonly items: readonly BilledItem[];
  readonly now: Date;
}

/** The items that a request asks for, which somebody new can get. @throws price_not_usable, subscription_invalid */
export async function itemsToSubscribe(work: UnitOfWork, request: CreateSubscriptionRequest): Promise<BilledItem[]> {
  const stored = storedItems(work, request.items).map((item) => ({ ...item, sinceIndex: 0 }));
  await assertOffered(work, stored);
  const items = await billedItems(work, stored);
  assertOneRhythm(items);
  assertPayable(items);
  return items;
}

/** What a new subscription begins with, and what its first period costs: null while a trial comes first. */
export function planCreation(request: CreateSubscriptionRequest, { customer, coupon, items, now }: Terms) {
  const [first] = items;
  if (!first) throw invalid("items", "A subscription needs an item.");
  const anchor = anchorIn(request, customer, first, now);
  const trialDays = request.trialDays ?? Math.max(...items.map(({ terms }) => terms.trialDays));
  const trialEnd = trialDays > 0 ? later(now, "day", trialDays, anchor.timeZone) : null;
  const anchored = { ...anchor, anchorStartsAt: trialEnd ?? now };
  const period = periodFrom(anchored, 0);
  const collectionMethod = (request.collectionMethod ?? "automatic") as Collection;
  return {
    columns: {
      ...{ id: newId("subscription", now), customerId: customer.id, planId: first.planId, currency: first.currency },
      ...anchored,
      ...{ collectionMethod, paymentMethodId: request.paymentMethodId ?? null },
      daysUntilDue: collectionMethod === "invoice" ? (request.daysUntilDue ?? DEFAULT_DAYS_UNTIL_DUE) : 0,
      periodIndex: trialEnd ? null : period.index,
      currentPeriodStart: trialEnd ? now : period.start,
      currentPeriodEnd: trialEnd ?? period.end,
      nextBillingAt: trialEnd ?? period.end,
      termPeriods: first.terms.termPeriods,
      ...(trialEnd && { trialStart: now, trialEnd, trialEndBehavior: first.terms.trialEndBehavior }),
      ...(coupon && discountColumns(coupon, anchored.anchorStartsAt, anchor.timeZone)),
    },
    period,
    lines: trialEnd ? null : linesOf(anchored, { items, period, coupon }),
    /** What a later period costs. */
    linesAt: (index: number, left: Coupon | null) =>
      linesOf(anchored, { items, period: periodFrom(anchored, index), coupon: left }),
  };
}

export type PlannedCreation = ReturnType<typeof planCreation>;

type Anchored = Parameters<typeof wholeOf>[0];

function linesOf(anchored: Anchored, billed: Pick<Parameters<typeof periodLines>[0], "items" | "period" | "coupon">) {
  const isFirst = billed.period.index === anchored.anchorIndex;
  return periodLines({ ...billed, whole: wholeOf(anchored, billed.period), isFirst }) as readonly NewLine[];
}

function anchorIn(
  { billingAnchor }: CreateSubscriptionRequest,
  { timeZone: own }: Terms["customer"],
  { terms }: BilledItem,
  now: Date,
) {
  const { anchorType = "anniversary", day, timeZone } = billingAnchor ?? {};
  if ((anchorType === "day_of_month") !== (day !== undefined))
    throw invalid("billing_anchor.day", "day_of_month needs a day, and other anchors have none.");
  if (anchorType === "day_of_month" && terms.interval !== "month" && terms.interval !== "year")
    throw invalid("billing_anchor.anchor_type", "day_of_month is for periods of months and years.");
  const zone = timeZone === undefined ? (timeZoneNamed(own ?? "") ?? "UTC") : timeZoneNamed(timeZone);
  if (zone === null) throw invalid("billing_anchor.time_zone", `There is no time zone ${timeZone}.`);
  return {
    anchorType: anchorType as "anniversary" | "day_of_month" | "calendar",
    ...{ anchorDay: day ?? null, timeZone: zone, anchorStartsAt: now, anchorIndex: 0 },
    ...{ interval: terms.interval, intervalCount: terms.intervalCount },
  };
}

/** A discount of some months begins with the first period that is billed. */
export function discountColumns({ id, duration, durationMonths }: Coupon, from: Date, timeZone: string) {
  const isRepeating = duration === "repeating" && durationMonths != null;
  return {
    ...{ couponId: id, discountStartedAt: from },
    discountEndsAt: isRepeating ? later(from, "month", durationMonths, timeZone) : null,
  };
}
