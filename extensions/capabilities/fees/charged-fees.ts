import { feeCalculation } from "#contract/fee-calculation.ts";
import { isFromAbroad } from "./cross-border.rules.ts";

export type FeeType = "processing" | "cross_border" | "chargeback" | "instant_payout";

/** What determines the fees of a sale. */
export interface SaleTraits {
  readonly currency: string;
  readonly channel: string;
  readonly methodType?: string | null | undefined;
  readonly brand?: string | null | undefined;
  readonly funding?: string | null | undefined;
  /** ISO 3166-1; null when the engine gave no known country. */
  readonly issuerCountry?: string | null | undefined;
}

/** The calculation of a fee, which is stored with it. */
export interface FeeLine {
  /** For example "processing". */
  readonly type: string;
  /** For example "2.9% + 30". */
  readonly basis: string;
  /** The version of the fee schedule. */
  readonly schedule: string;
}

export interface ChargedFee extends FeeLine {
  readonly amountMinorUnits: bigint;
}

export const feeLine = ({ type, basis, schedule }: FeeLine): FeeLine => ({ type, basis, schedule });

/** Minor units by currency. An unlisted currency has none. */
export type Amounts = Readonly<Record<string, number>>;

/** The traits that a sale must have. */
export type PriceCondition = Partial<Readonly<Record<"channel" | "methodType" | "brand" | "funding", string>>> & {
  readonly isCrossBorder?: true;
};

export interface Price {
  readonly type: FeeType;
  readonly when?: PriceCondition;
  readonly basisPoints: number;
  /** Added once per sale or dispute. */
  readonly flat?: Amounts;
  /** What an instant payout costs at least. */
  readonly minimum?: Amounts;
}

export interface FeeSchedule {
  /** The version, which fees name. */
  readonly name: string;
  readonly effectiveAt: Date;
  /** The first price of each type that fits applies. */
  readonly prices: readonly Price[];
}

/**
 * The fees of the total captured, less fees already charged, so that several captures cost the same as one. `charged`
 * is the sum by type.
 */
export function processingFees(
  schedule: FeeSchedule,
  sale: SaleTraits,
  capturedMinorUnits: bigint,
  charged: ReadonlyMap<string, bigint> = new Map(),
): readonly ChargedFee[] {
  const { currency } = sale;
  return (["processing", "cross_border"] as const).flatMap((type) => {
    const price = schedule.prices.find((each) => each.type === type && fits(each, sale));
    if (!price) return [];
    const before = charged.get(type);
    const amountMinorUnits = priceOf(price, capturedMinorUnits, currency) - (before ?? 0n);
    if (amountMinorUnits <= 0n) return [];
    // The flat part is charged with the first capture.
    const basis = feeCalculation(before === undefined ? price : { basisPoints: price.basisPoints }, currency);
    return [{ type, basis, schedule: schedule.name, amountMinorUnits }];
  });
}

/** The fee of a dispute that takes money. Null in a currency without one. */
export function chargebackFee(schedule: FeeSchedule, currency: string): ChargedFee | null {
  const fee = feeOf(schedule, "chargeback", 0n, currency);
  return fee && fee.amountMinorUnits > 0n ? fee : null;
}

/** The fee of the amount that arrives. Null for a schedule without one. */
export function instantPayoutFee(schedule: FeeSchedule, amountMinorUnits: bigint, currency: string): ChargedFee | null {
  return amountMinorUnits === 0n ? null : feeOf(schedule, "instant_payout", amountMinorUnits, currency);
}

function feeOf(schedule: FeeSchedule, type: FeeType, amount: bigint, currency: string): ChargedFee | null {
  const price = schedule.prices.find((each) => each.type === type);
  if (!price) return null;
  const basis = feeCalculation(price, currency);
  return { type, basis, schedule: schedule.name, amountMinorUnits: priceOf(price, amount, currency) };
}

function fits({ when = {} }: Price, sale: SaleTraits): boolean {
  const { isCrossBorder = false, ...equal } = when;
  const isEqual = Object.entries(equal).every(([name, value]) => sale[name as keyof SaleTraits] === value);
  return isEqual && (!isCrossBorder || isFromAbroad(sale.currency, sale.issuerCountry));
}

function priceOf({ basisPoints, flat, minimum }: Price, amountMinorUnits: bigint, currency: string): bigint {
  const price = share(amountMinorUnits, basisPoints) + BigInt(flat?.[currency] ?? 0);
  const least = BigInt(minimum?.[currency] ?? 0);
  return price > least ? price : least;
}

/** Rounded half up. */
function share(amountMinorUnits: bigint, basisPoints: number): bigint {
  return (amountMinorUnits * BigInt(basisPoints) + 5_000n) / 10_000n;
}
