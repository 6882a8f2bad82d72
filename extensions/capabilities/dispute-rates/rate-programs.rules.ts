/** From when on the networks' definitions below hold. Another threshold or formula is another version. */
export const DEFINITIONS_VERSION = "2026-04";

export type Program = "visa_vamp" | "mastercard_ecm" | "mastercard_hecm";
export type Network = "visa" | "mastercard";
export type Level = "below" | "warning" | "exceeded";

export interface RateProgram {
  readonly program: Program;
  readonly network: Network;
  /** Whether fraud reports are counted with the disputes. */
  readonly countsFraud: boolean;
  /** Only sales without the card present, or all of them. */
  readonly onlyNotPresent: boolean;
  /** 0: the sales of the same month. 1: those of the month before. */
  readonly saleMonthsBefore: 0 | 1;
  readonly thresholdBasisPoints: bigint;
  readonly thresholdCount: bigint;
}

/** Visa's Acquirer Monitoring Program, and Mastercard's Excessive and High Excessive Chargeback Merchants. */
export const PROGRAMS: readonly RateProgram[] = [
  {
    ...{ program: "visa_vamp", network: "visa", countsFraud: true, onlyNotPresent: true, saleMonthsBefore: 0 },
    ...{ thresholdBasisPoints: 150n, thresholdCount: 1_500n },
  },
  {
    ...{ program: "mastercard_ecm", network: "mastercard", countsFraud: false, onlyNotPresent: false },
    ...{ saleMonthsBefore: 1, thresholdBasisPoints: 150n, thresholdCount: 100n },
  },
  {
    ...{ program: "mastercard_hecm", network: "mastercard", countsFraud: false, onlyNotPresent: false },
    ...{ saleMonthsBefore: 1, thresholdBasisPoints: 300n, thresholdCount: 300n },
  },
];

const BASIS_POINTS = 10_000n;
/** A warning comes at three quarters of both thresholds. */
const WARNING = { part: 3n, of: 4n };

/**
 * Both thresholds must be met, exactly: nothing is rounded. Without sales, any count is above each share of them.
 */
export function levelOf(
  { thresholdBasisPoints, thresholdCount }: Pick<RateProgram, "thresholdBasisPoints" | "thresholdCount">,
  counted: bigint,
  sales: bigint,
): Level {
  const meets = ({ part, of }: typeof WARNING) =>
    counted * of >= thresholdCount * part && counted * BASIS_POINTS * of >= sales * thresholdBasisPoints * part;
  if (meets({ part: 1n, of: 1n })) return "exceeded";
  return meets(WARNING) ? "warning" : "below";
}

/** Rounded down. Null without sales. */
export function rateOf(counted: bigint, sales: bigint): number | null {
  return sales > 0n ? Number((counted * BASIS_POINTS) / sales) : null;
}
