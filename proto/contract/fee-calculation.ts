/** Minor units by currency. An unlisted currency has none. */
type Amounts = Readonly<Record<string, number>>;

interface Calculated {
  readonly basisPoints: number;
  readonly flat?: Amounts | undefined;
  readonly minimum?: Amounts | undefined;
}

/** A price in one currency, in minor units: "2.9% + 30", "1500", or "1.5%, at least 60". */
export function feeCalculation({ basisPoints, flat, minimum }: Calculated, currency: string): string {
  const added = flat?.[currency] ?? 0;
  const least = minimum?.[currency] ?? 0;
  const share = basisPoints === 0 && added > 0 ? [] : [`${basisPoints / 100}%`];
  const sum = [...share, ...(added > 0 ? [added] : [])].join(" + ");
  return least > 0 ? `${sum}, at least ${least}` : sum;
}
