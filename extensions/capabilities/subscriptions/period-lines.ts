import type { Coupon } from "#extensions/capabilities/coupons/index.ts";
import { chargedLines, type LineBasis, type NewLine, splitAt } from "#extensions/capabilities/invoices/index.ts";
import {
  type BillingPeriod,
  billedUnits,
  monthlyAmount,
  periodAmount,
  pricingIn,
} from "#extensions/capabilities/plans/index.ts";
import { sumOf } from "#extensions/platform/kernel/shares.rules.ts";
import type { BilledItem } from "./billed-items.ts";
import { invalid } from "./items.rules.ts";

export interface PeriodToBill {
  readonly items: readonly BilledItem[];
  readonly period: BillingPeriod;
  /** The period of which this one is a part, or itself. */
  readonly whole: Pick<BillingPeriod, "start" | "end">;
  readonly coupon: Coupon | null;
  /** Whether setup fees are billed with it. */
  readonly isFirst: boolean;
}

/** A line before discount and tax. */
export interface PlainItemLine {
  readonly item: BilledItem;
  readonly type: "period" | "remaining" | "setup_fee";
  readonly amount: bigint;
  /** What it costs in a whole period. */
  readonly whole: bigint;
}

/** What the period costs, in which coupons reduce no setup fee. */
export function periodLines({ items, period, whole, coupon, isFirst }: PeriodToBill): NewLine[] {
  const fees = isFirst ? items.filter(({ terms }) => terms.setupFee > 0) : [];
  const plain = [
    ...items.map((item): PlainItemLine => {
      const amount = itemAmount(item, period.index);
      return { item, type: "period", amount: splitAt(amount, whole, period.start).unused, whole: amount };
    }),
    ...fees.map((item): PlainItemLine => {
      const amount = BigInt(item.terms.setupFee);
      return { item, type: "setup_fee", amount, whole: amount };
    }),
  ];
  return linesFor(plain, period, coupon && { coupon, reduction: reductionOf(coupon) });
}

/** Of one line, in the period with this index. */
function basisOf({ item, type, amount, whole }: PlainItemLine, index: number, coupon: Coupon | null): LineBasis | null {
  const pricing = pricingIn(item.terms, index - item.sinceIndex);
  const tiers = type === "setup_fee" || pricing.model === "flat" ? [] : billedUnits(pricing, item.quantity);
  if (tiers.length === 0 && amount === whole && !coupon) return null;
  return {
    tiers: tiers.map(({ quantity, unitAmount, flatAmount }) => ({
      ...{ quantity, unitAmount: Number(unitAmount), flatAmount: Number(flatAmount) },
    })),
    wholeAmount: amount === whole ? null : Number(whole),
    coupon: coupon && { name: coupon.name, basisPoints: coupon.basisPoints ?? null },
  };
}

/** What the item costs in a whole period. */
export function itemAmount({ terms, sinceIndex, quantity }: BilledItem, periodIndex: number): bigint {
  return periodAmount(pricingIn(terms, periodIndex - sinceIndex), quantity);
}

/** The largest payment that the engine takes, in minor units. */
const LARGEST_PAYMENT = 999_999_999n;

/** Asserts that a period can be paid, with its setup fees and after its phases. @throws subscription_invalid */
export function assertPayable(items: readonly BilledItem[]): void {
  const phases = Math.max(0, ...items.map(({ terms }) => terms.phases.reduce((sum, phase) => sum + phase.periods, 0)));
  const fees = sumOf(items, ({ terms }) => BigInt(terms.setupFee));
  const at = (index: number) => sumOf(items, (item) => itemAmount(item, item.sinceIndex + index));
  if (at(0) + fees > LARGEST_PAYMENT || at(phases) > LARGEST_PAYMENT)
    throw invalid("items", `A period comes to at most ${LARGEST_PAYMENT} minor units.`);
}

type Reduction = { readonly basisPoints: number } | { readonly amount: bigint };

export function reductionOf({ basisPoints, amountMinorUnits }: Coupon): Reduction {
  return basisPoints == null ? { amount: amountMinorUnits ?? 0n } : { basisPoints };
}

type Discount = { readonly coupon: Coupon; readonly reduction: Reduction };

/** The lines with their shares of the discount and their tax. */
export function linesFor(
  plain: readonly PlainItemLine[],
  { index, start, end }: BillingPeriod,
  discount: Discount | null,
): NewLine[] {
  const charged = chargedLines(
    plain.map(({ item, type, amount }) => ({
      amount,
      tax: item.tax ?? item.terms.tax,
      isDiscounted: discount !== null && type !== "setup_fee" && isFor(discount.coupon, item),
    })),
    discount?.reduction ?? null,
  );
  return plain.map((line, place): NewLine => {
    const { item, type, amount } = line;
    const share = charged[place];
    const coupon = share?.discount ? (discount?.coupon ?? null) : null;
    return {
      ...{ type, description: item.planName, priceId: item.priceId, itemId: item.itemId, quantity: item.quantity },
      ...{ periodStart: start, periodEnd: end, tax: item.tax ?? item.terms.tax, creditsLineId: null },
      ...{ amountMinorUnits: amount, discountMinorUnits: share?.discount ?? 0n },
      basis: basisOf(line, index, coupon),
      ...{ taxMinorUnits: share?.tax ?? 0n, includedTaxMinorUnits: share?.includedTax ?? 0n },
    };
  });
}

const isFor = ({ planIds }: Coupon, { planId }: BilledItem): boolean =>
  planIds.length === 0 || planIds.includes(planId);

/** What the items come to in a month: after recurring discounts, without tax, each item rounded half up. */
export function monthlyOf(items: readonly BilledItem[], periodIndex: number, coupon: Coupon | null): bigint {
  const recurring = coupon?.duration === "once" ? null : coupon;
  const plain = items.map((item): PlainItemLine => {
    const amount = itemAmount(item, periodIndex);
    return { item, type: "period", amount, whole: amount };
  });
  const moment = { index: periodIndex, start: new Date(0), end: new Date(0) };
  const lines = linesFor(plain, moment, recurring && { coupon: recurring, reduction: reductionOf(recurring) });
  return sumOf(lines, ({ itemId, amountMinorUnits, discountMinorUnits, includedTaxMinorUnits }) => {
    const terms = items.find((item) => item.itemId === itemId)?.terms;
    return terms ? monthlyAmount(amountMinorUnits - discountMinorUnits - includedTaxMinorUnits, terms) : 0n;
  });
}
