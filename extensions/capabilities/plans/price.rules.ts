import { halfUp, sumOf } from "#extensions/platform/kernel/shares.rules.ts";
import type { Recurrence } from "./recurrence.rules.ts";

/** A price step: up to and with `upTo` units, or all that are above the step before. */
export interface Tier {
  /** Null in the last one. */
  readonly upTo: number | null;
  readonly unitAmount: bigint;
  /** Once for the step, however many units of it are taken. */
  readonly flatAmount: bigint;
}

/** What a number of units costs in one period, in minor units. */
export type Pricing =
  | { readonly model: "flat"; readonly unitAmount: bigint }
  /** Each unit at the price of its own step. */
  | { readonly model: "graduated"; readonly tiers: readonly Tier[] }
  /** All units at the price of the step in which the last one is. */
  | { readonly model: "volume"; readonly tiers: readonly Tier[] };

/** Units that are billed at one price, and an amount that comes once with them. */
export interface BilledUnits {
  readonly quantity: number;
  readonly unitAmount: bigint;
  readonly flatAmount: bigint;
}

export function periodAmount(pricing: Pricing, quantity: number): bigint {
  return sumOf(billedUnits(pricing, quantity), (units) => units.unitAmount * BigInt(units.quantity) + units.flatAmount);
}

/** How the amount of a period comes about. */
export function billedUnits(pricing: Pricing, quantity: number): BilledUnits[] {
  if (pricing.model === "flat") return [{ quantity, unitAmount: pricing.unitAmount, flatAmount: 0n }];
  if (pricing.model === "graduated") return graduatedUnits(pricing.tiers, quantity);
  const tier = pricing.tiers.find(({ upTo }) => upTo === null || quantity <= upTo);
  return tier ? [{ quantity, unitAmount: tier.unitAmount, flatAmount: tier.flatAmount }] : [];
}

function graduatedUnits(tiers: readonly Tier[], quantity: number): BilledUnits[] {
  const units: BilledUnits[] = [];
  let from = 0;
  for (const { upTo, unitAmount, flatAmount } of tiers) {
    const taken = Math.min(quantity, upTo ?? quantity) - from;
    if (taken <= 0) break;
    units.push({ quantity: taken, unitAmount, flatAmount });
    from += taken;
  }
  return units;
}

const MOST_TIERS = 20;

/** What is wrong with the steps, by the field; null when nothing is. */
export function tiersProblem(tiers: readonly Pick<Tier, "upTo">[]): { param: string; problem: string } | null {
  if (tiers.length === 0 || tiers.length > MOST_TIERS)
    return { param: "tiers", problem: `A tiered price has 1 to ${MOST_TIERS} tiers.` };
  for (const [index, { upTo }] of tiers.entries()) {
    const param = `tiers[${index}].up_to`;
    const isLast = index === tiers.length - 1;
    if (isLast && upTo !== null) return { param, problem: "The last tier must be open: leave up_to out." };
    if (!isLast && upTo === null) return { param, problem: "Only the last tier can be open." };
    if (upTo !== null && upTo <= (tiers[index - 1]?.upTo ?? 0))
      return { param, problem: "Each tier must end above the one before." };
  }
  return null;
}

/** Months of each interval, as a fraction: `[amount, parts of a month]`. */
const MONTHLY: Readonly<Record<Recurrence["interval"], readonly [bigint, bigint]>> = {
  day: [365n, 12n],
  week: [52n, 12n],
  month: [1n, 1n],
  year: [1n, 12n],
};

/** What an amount of each period comes to in a month: a year has 12 months, 52 weeks or 365 days. Rounded half up. */
export function monthlyAmount(amount: bigint, { interval, intervalCount }: Recurrence): bigint {
  const [times, parts] = MONTHLY[interval];
  return halfUp(amount * times, parts * BigInt(intervalCount));
}
