import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { textProblem } from "#extensions/platform/kernel/visible.rules.ts";
import { type Pricing, tiersProblem } from "./price.rules.ts";
import { type Interval, mostIntervals } from "./recurrence.rules.ts";

export interface StoredTax {
  readonly name: string;
  /** Thousandths of a percent. */
  readonly millipercent: number;
  readonly inclusive: boolean;
}

export interface StoredTier {
  readonly upTo: number | null;
  readonly unitAmount: number;
  readonly flatAmount: number;
}

/** Periods at the beginning with an amount of their own. */
export interface StoredPhase {
  readonly periods: number;
  readonly unitAmount: number;
}

export type PricingModel = Pricing["model"];
export type TrialEndBehavior = "charge" | "cancel" | "pause";

/** The terms as they are stored. Amounts are in minor units. */
export interface StoredTerms {
  readonly interval: Interval;
  readonly intervalCount: number;
  readonly model: PricingModel;
  /** Null unless flat. */
  readonly unitAmount: number | null;
  /** Empty if flat. */
  readonly tiers: readonly StoredTier[];
  readonly setupFee: number;
  readonly trialDays: number;
  readonly trialEndBehavior: TrialEndBehavior;
  readonly phases: readonly StoredPhase[];
  /** Null for no end. */
  readonly termPeriods: number | null;
  readonly tax: StoredTax | null;
}

/**
 * Asserts that the terms go together. `param` is the field of the request that has them.
 * @throws price_invalid
 */
export function assertTermsFit(terms: StoredTerms, param: string): void {
  const most = mostIntervals(terms.interval);
  if (terms.intervalCount > most)
    throw invalid(`${param}.interval_count`, `A period of this interval has at most ${most} of them.`);
  assertOfModel(terms, param);
  const problem = terms.tax && textProblem(terms.tax.name, `${param}.tax_rate.name`);
  if (problem) throw invalid(`${param}.tax_rate.name`, problem);
  assertPhases(terms, param);
}

function assertOfModel({ model, unitAmount, tiers }: StoredTerms, param: string): void {
  const isFlat = model === "flat";
  if (isFlat && unitAmount === null) throw invalid(`${param}.unit_amount`, "A flat price needs unit_amount.");
  if (isFlat && tiers.length > 0) throw invalid(`${param}.tiers`, "A flat price has no tiers.");
  if (isFlat) return;
  if (unitAmount !== null) throw invalid(`${param}.unit_amount`, "The amounts of a tiered price are in its tiers.");
  const found = tiersProblem(tiers);
  if (found) throw invalid(`${param}.${found.param}`, found.problem);
}

function assertPhases({ model, phases, termPeriods }: StoredTerms, param: string): void {
  if (phases.length > 0 && model !== "flat") throw invalid(`${param}.phases`, "Only flat prices have phases.");
  const periods = phases.reduce((sum, phase) => sum + phase.periods, 0);
  if (termPeriods !== null && periods > termPeriods)
    throw invalid(`${param}.phases`, "The phases are longer than the term.");
}

function invalid(param: string, problem: string) {
  return refuse("price_invalid", { param, problem });
}

/** How one unit or more are priced in a period: phases first, and the price itself after them. */
export function pricingIn({ model, unitAmount, tiers, phases }: StoredTerms, periodIndex: number): Pricing {
  if (model !== "flat")
    return {
      model,
      tiers: tiers.map((tier) => ({
        upTo: tier.upTo,
        unitAmount: BigInt(tier.unitAmount),
        flatAmount: BigInt(tier.flatAmount),
      })),
    };
  let first = 0;
  for (const phase of phases) {
    first += phase.periods;
    if (periodIndex < first) return { model, unitAmount: BigInt(phase.unitAmount) };
  }
  return { model, unitAmount: BigInt(unitAmount ?? 0) };
}
