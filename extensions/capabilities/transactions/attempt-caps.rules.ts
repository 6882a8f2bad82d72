const DAY_MS = 86_400_000;

/** At most so many declined attempts of one card in each time of this length. */
export interface Cap {
  readonly limit: number;
  readonly windowMs: number;
  /** Whether only attempts of the same amount count. */
  readonly isPerAmount: boolean;
}

/** Visa's limit from a day on. */
export interface VisaLimit {
  readonly limit: number;
  /** ISO 8601. */
  readonly from: string;
}

/**
 * Until the day of the setting. Visa's Core Rules of 2026-04-18 say 20 and older texts 15, so that the stricter one
 * counts unless the setting says another.
 */
const STRICTEST_VISA = 15;

const MONTH = { windowMs: 30 * DAY_MS, isPerAmount: true } as const;

/** Mastercard's Transaction Processing Excellence program. */
const MASTERCARD: readonly Cap[] = [
  { limit: 10, windowMs: DAY_MS, isPerAmount: false },
  { limit: 35, ...MONTH },
];

/** For how long declines are kept: no cap counts older ones. */
export const COUNTED_MS = 31 * DAY_MS;

/** The caps of a network, by the name that declines are kept with. Networks without published caps have Visa's. */
export function capsOf(network: string, visa: VisaLimit, at: Date): readonly Cap[] {
  if (network === "mastercard") return MASTERCARD;
  return [{ limit: at < new Date(visa.from) ? STRICTEST_VISA : visa.limit, ...MONTH }];
}

/** A name for the network, however the engine writes it. Maestro is a brand of Mastercard. */
export function cappedNetworkOf(brand: string | null): string {
  const name = (brand ?? "unknown").toLowerCase().replaceAll(/[^a-z]/g, "");
  return name === "maestro" ? "mastercard" : name;
}

/** The first moment from `at` on that a cap allows, given the decline that is `limit` declines ago. */
export function earliestUnder({ windowMs }: Pick<Cap, "windowMs">, limiting: Date | null, at: Date): Date {
  if (limiting === null) return at;
  return new Date(Math.max(at.getTime(), limiting.getTime() + windowMs));
}

/** A declined attempt of one card. */
export interface CountedDecline {
  readonly at: Date;
  /** Of one currency: the same text for the same amount. */
  readonly amount: string;
}

/** The first moment from `at` on that all caps allow for an amount, after these declines of the card, the oldest first. */
export function earliestAfter(caps: readonly Cap[], declines: readonly CountedDecline[], next: CountedDecline): Date {
  return caps.reduce((earliest, { limit, isPerAmount, windowMs }) => {
    const counted = isPerAmount ? declines.filter(({ amount }) => amount === next.amount) : declines;
    return earliestUnder({ windowMs }, counted.at(-limit)?.at ?? null, earliest);
  }, next.at);
}
