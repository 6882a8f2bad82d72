import { refuse } from "#extensions/platform/kernel/refuse.ts";

interface Term {
  readonly currency: string;
  readonly terms: {
    readonly interval: string;
    readonly intervalCount: number;
    readonly termPeriods: number | null;
    readonly trialDays: number;
  };
}

/** Asserts that items can be billed together. @throws subscription_invalid */
export function assertOneRhythm(items: readonly Term[]): void {
  const [first] = items;
  for (const [index, { currency, terms }] of items.entries()) {
    const param = `items[${index}].price_id`;
    if (currency !== first?.currency) throw invalid(param, "All items of a subscription have one currency.");
    if (terms.interval !== first.terms.interval || terms.intervalCount !== first.terms.intervalCount)
      throw invalid(param, "All items of a subscription have one interval.");
    if (terms.termPeriods !== first.terms.termPeriods)
      throw invalid(param, "All items of a subscription end after the same number of periods.");
  }
}

export function invalid(param: string, problem: string) {
  return refuse("subscription_invalid", { param, problem });
}
