import { isFromAbroad } from "./cross-border.rules.ts";

/** The facts that determine a fee. */
interface ChargedSale {
  readonly createdAt: Date;
  readonly currency: string;
  readonly channel: string;
  readonly methodType?: string | null | undefined;
  readonly brand?: string | null | undefined;
  readonly funding?: string | null | undefined;
  /** ISO 3166-1; null when the engine gave no known country. */
  readonly issuerCountry?: string | null | undefined;
}

/** A fee with its reason. */
export interface ChargedFee {
  readonly type: string;
  /** For example "2.9% + 30". */
  readonly basis: string;
  /** The version of the fee schedule. */
  readonly schedule: string;
  readonly amountMinorUnits: bigint;
}

type Flat = Readonly<Record<string, bigint>>;

interface Price {
  readonly basisPoints: bigint;
  /** In minor units by currency. An unlisted currency costs only the percentage. */
  readonly flat?: Flat;
}

interface FeeRule extends Price {
  readonly type: string;
  readonly when?: Partial<Pick<ChargedSale, "channel" | "methodType" | "brand" | "funding">> & {
    readonly isCrossBorder?: true;
  };
}

interface FeeSchedule {
  readonly version: string;
  /** ISO 8601. Applies to sales from then on. */
  readonly effectiveFrom: string;
  /** The first matching rule of each type applies. */
  readonly rules: readonly FeeRule[];
  /** Per dispute that takes money. */
  readonly chargeback: Flat;
  readonly instantPayout: { readonly basisPoints: bigint; readonly minimum: Flat };
}

/** Worth about 30 US cents, in minor units. */
const FLAT: Flat = {
  ...{ USD: 30n, EUR: 25n, GBP: 20n, CAD: 30n, AUD: 30n, NZD: 30n, CHF: 30n, SGD: 50n, HKD: 235n, JPY: 40n },
  ...{ SEK: 180n, NOK: 200n, DKK: 180n, PLN: 100n, CZK: 650n, MXN: 300n, BRL: 39n, INR: 300n, KWD: 100n, BHD: 100n },
};

const times = (flat: Flat, factor: bigint): Flat =>
  Object.fromEntries(Object.entries(flat).map(([currency, amount]) => [currency, amount * factor]));

const FIRST_SCHEDULE: FeeSchedule = {
  version: "default-2026-11",
  effectiveFrom: "2026-11-01T00:00:00Z",
  rules: [
    { type: "processing", when: { methodType: "bank_debit" }, basisPoints: 80n },
    { type: "processing", when: { channel: "terminal" }, basisPoints: 270n, flat: FLAT },
    { type: "processing", when: { brand: "AmericanExpress" }, basisPoints: 350n, flat: FLAT },
    { type: "processing", when: { funding: "debit" }, basisPoints: 240n, flat: FLAT },
    { type: "processing", basisPoints: 290n, flat: FLAT },
    { type: "cross_border", when: { isCrossBorder: true }, basisPoints: 150n },
  ],
  chargeback: times(FLAT, 50n),
  instantPayout: { basisPoints: 150n, minimum: times(FLAT, 2n) },
};

/** Newest first. Never change a schedule: sales made under it refer to it. */
const SCHEDULES: readonly FeeSchedule[] = [FIRST_SCHEDULE];

/** The schedule in force. Earlier sales use the first one. */
function scheduleAt(at: Date): FeeSchedule {
  return SCHEDULES.find(({ effectiveFrom }) => Date.parse(effectiveFrom) <= at.getTime()) ?? FIRST_SCHEDULE;
}

/**
 * The fees of the total captured, less fees already charged, so that several captures cost the same as one. `charged`
 * is the sum by type.
 */
export function processingFees(
  sale: ChargedSale,
  capturedMinorUnits: bigint,
  charged: ReadonlyMap<string, bigint> = new Map(),
): readonly ChargedFee[] {
  const { version, rules } = scheduleAt(sale.createdAt);
  const types = new Set(rules.map(({ type }) => type));
  return [...types].flatMap((type) => {
    const rule = rules.find((each) => each.type === type && fits(each, sale));
    if (!rule) return [];
    const before = charged.get(type);
    const amountMinorUnits = priceOf(rule, capturedMinorUnits, sale.currency) - (before ?? 0n);
    const basis = basisOf(rule, before === undefined ? sale.currency : null);
    return amountMinorUnits > 0n ? [{ type, basis, schedule: version, amountMinorUnits }] : [];
  });
}

export function chargebackFee({ createdAt, currency }: ChargedSale): ChargedFee | null {
  const { version, chargeback } = scheduleAt(createdAt);
  const amountMinorUnits = chargeback[currency] ?? 0n;
  if (amountMinorUnits === 0n) return null;
  return { type: "chargeback", basis: String(amountMinorUnits), schedule: version, amountMinorUnits };
}

export function instantPayoutFee(at: Date, amountMinorUnits: bigint, currency: string): ChargedFee {
  const { version, instantPayout } = scheduleAt(at);
  const minimum = instantPayout.minimum[currency] ?? 0n;
  const price = share(amountMinorUnits, instantPayout.basisPoints);
  const basis =
    minimum > 0n ? `${percent(instantPayout.basisPoints)}, at least ${minimum}` : percent(instantPayout.basisPoints);
  return { type: "instant_payout", basis, schedule: version, amountMinorUnits: price > minimum ? price : minimum };
}

function fits({ when = {} }: FeeRule, sale: ChargedSale): boolean {
  const { isCrossBorder = false, ...equal } = when;
  const isEqual = Object.entries(equal).every(([name, value]) => sale[name as keyof ChargedSale] === value);
  return isEqual && (!isCrossBorder || isFromAbroad(sale.currency, sale.issuerCountry));
}

function priceOf({ basisPoints, flat = {} }: Price, amountMinorUnits: bigint, currency: string): bigint {
  return share(amountMinorUnits, basisPoints) + (flat[currency] ?? 0n);
}

/** Rounded half up. */
function share(amountMinorUnits: bigint, basisPoints: bigint): bigint {
  return (amountMinorUnits * basisPoints + 5_000n) / 10_000n;
}

/** Without a currency the flat part is already charged. */
function basisOf({ basisPoints, flat = {} }: Price, currency: string | null): string {
  const added = currency === null ? 0n : (flat[currency] ?? 0n);
  return added > 0n ? `${percent(basisPoints)} + ${added}` : percent(basisPoints);
}

function percent(basisPoints: bigint): string {
  return `${Number(basisPoints) / 100}%`;
}
