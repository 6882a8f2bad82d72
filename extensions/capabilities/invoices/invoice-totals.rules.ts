import { sumOf } from "#extensions/platform/kernel/shares.rules.ts";
import type { NewLine } from "./invoice-shapes.rules.ts";

type Amounts = Pick<NewLine, "amountMinorUnits" | "discountMinorUnits" | "taxMinorUnits" | "includedTaxMinorUnits">;

/** The sums of the lines. The total is what is owed, or given back if it is negative. */
export function totalsOf(lines: readonly Amounts[]) {
  const subtotalMinorUnits = sumOf(lines, (line) => line.amountMinorUnits);
  const discountMinorUnits = sumOf(lines, (line) => line.discountMinorUnits);
  const taxMinorUnits = sumOf(lines, (line) => line.taxMinorUnits);
  return {
    ...{ subtotalMinorUnits, discountMinorUnits, taxMinorUnits },
    includedTaxMinorUnits: sumOf(lines, (line) => line.includedTaxMinorUnits),
    totalMinorUnits: subtotalMinorUnits - discountMinorUnits + taxMinorUnits,
  };
}

export interface Settling {
  readonly totalMinorUnits: bigint;
  /** The customer's credit. */
  readonly creditMinorUnits: bigint;
  /** Less than this is not worth a payment. */
  readonly leastMinorUnits: bigint;
  /** Whether a later invoice can take what is too little. */
  readonly isCarriedOn: boolean;
}

/** What becomes of a total: every unit is given, applied, carried or due. */
export interface Settled {
  /** To the customer's credit, of a total below 0. */
  readonly givenMinorUnits: bigint;
  readonly appliedMinorUnits: bigint;
  readonly carriedMinorUnits: bigint;
  readonly dueMinorUnits: bigint;
}

export function settle({ totalMinorUnits: total, creditMinorUnits, leastMinorUnits, isCarriedOn }: Settling): Settled {
  if (total <= 0n) return { givenMinorUnits: -total, appliedMinorUnits: 0n, carriedMinorUnits: 0n, dueMinorUnits: 0n };
  const applied = creditMinorUnits < total ? creditMinorUnits : total;
  const left = total - applied;
  const isTooLittle = isCarriedOn && left < leastMinorUnits;
  return {
    givenMinorUnits: 0n,
    appliedMinorUnits: applied,
    carriedMinorUnits: isTooLittle ? left : 0n,
    dueMinorUnits: isTooLittle ? 0n : left,
  };
}
