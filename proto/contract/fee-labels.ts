const NAMES: Readonly<Record<string, string>> = {
  processing: "Processing fee",
  cross_border: "Cross-border fee",
  chargeback: "Dispute fee",
  instant_payout: "Instant payout fee",
};

/** The display name of a fee; undefined for an unknown type. */
export function feeName(type: string): string | undefined {
  return NAMES[type];
}

/** Formats a fee's calculation with `format` for minor units: "2.9% + 30" becomes "2.9% + $0.30". */
export function feeBasis(basis: string, format: (minorUnits: bigint) => string): string {
  return basis.replace(/(^|\+ |at least )(\d+)$/, (_, before: string, units: string) => before + format(BigInt(units)));
}
