const NAMES: Readonly<Record<string, string>> = {
  processing: "Processing fee",
  cross_border: "Cross-border fee",
  chargeback: "Dispute fee",
  instant_payout: "Instant payout fee",
};

/** What pages and statements call a fee; undefined for a type that they do not know yet. */
export function feeName(type: string): string | undefined {
  return NAMES[type];
}

/** How a fee was calculated, with its minor units as `format` writes them: "2.9% + 30" reads "2.9% + $0.30". */
export function feeBasis(basis: string, format: (minorUnits: bigint) => string): string {
  return basis.replace(/(^|\+ |at least )(\d+)$/, (_, before: string, units: string) => before + format(BigInt(units)));
}
