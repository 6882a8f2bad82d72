import type { NewLine, StoredTax } from "./invoice-shapes.rules.ts";

interface TaxedLine
  extends Pick<NewLine, "amountMinorUnits" | "discountMinorUnits" | "taxMinorUnits" | "includedTaxMinorUnits"> {
  readonly tax?: StoredTax | null | undefined;
}

/** The tax of all lines with one rate. */
export interface RateSum {
  readonly rate: StoredTax;
  /** What the tax is computed from: after the discount, and without a tax that is within it. */
  readonly netMinorUnits: bigint;
  readonly taxMinorUnits: bigint;
}

/** The taxes of an invoice by their rates, in the order of its lines. */
export function taxesByRate(lines: readonly TaxedLine[]): RateSum[] {
  const sums = new Map<string, RateSum>();
  for (const line of lines) {
    const { tax: rate, amountMinorUnits, discountMinorUnits, taxMinorUnits, includedTaxMinorUnits } = line;
    if (rate == null) continue;
    const key = JSON.stringify([rate.name, rate.millipercent, rate.inclusive]);
    const { netMinorUnits: net = 0n, taxMinorUnits: tax = 0n } = sums.get(key) ?? {};
    sums.set(key, {
      rate,
      netMinorUnits: net + amountMinorUnits - discountMinorUnits - includedTaxMinorUnits,
      taxMinorUnits: tax + taxMinorUnits + includedTaxMinorUnits,
    });
  }
  return [...sums.values()];
}
