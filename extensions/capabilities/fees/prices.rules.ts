type Amounts = Readonly<Record<string, number>>;

interface CheckedPrice {
  readonly type: string;
  readonly when?: Readonly<Record<string, string | true | undefined>>;
  readonly basisPoints: number;
  readonly flat?: Amounts;
  readonly minimum?: Amounts;
}

/** What keeps prices from being a whole schedule, as sentences. A sale without a price would cost nothing by mistake. */
export function priceFaults(prices: readonly CheckedPrice[]): string[] {
  const of = (type: string) => prices.filter((price) => price.type === type);
  const [processing, crossBorder] = [of("processing"), of("cross_border")];
  const [chargeback, instantPayout] = [of("chargeback"), of("instant_payout")];
  const once = [...chargeback, ...instantPayout];
  const faults = {
    "The last processing price must be for all sales, without a condition.": processing.at(-1)?.when !== undefined,
    "There must be a processing price.": processing.length === 0,
    "Each cross_border price must have the condition is_cross_border.": !crossBorder.every(
      ({ when }) => when?.isCrossBorder,
    ),
    "There must be one chargeback price and one instant_payout price.":
      chargeback.length !== 1 || instantPayout.length !== 1,
    "The prices of chargeback and instant_payout can't have conditions.": once.some(({ when }) => when),
    "The price of a chargeback can't have basis_points.": chargeback.some(({ basisPoints }) => basisPoints > 0),
    "The price of an instant_payout can't have flat_amounts.": instantPayout.some(({ flat }) => flat),
    "Only the price of an instant_payout can have minimum_amounts.": prices.some(
      ({ type, minimum }) => minimum && type !== "instant_payout",
    ),
  };
  const unreachable = [...processing, ...crossBorder].filter((price) => isCovered(price, prices));
  return [
    ...Object.entries(faults).flatMap(([fault, is]) => (is ? [fault] : [])),
    ...unreachable.map(
      (price) => `Price ${prices.indexOf(price) + 1} never applies: an earlier price is for all of its sales.`,
    ),
  ];
}

/** Whether an earlier price of its type fits every sale that it fits. */
function isCovered(price: CheckedPrice, prices: readonly CheckedPrice[]): boolean {
  return prices
    .slice(0, prices.indexOf(price))
    .filter(({ type }) => type === price.type)
    .some(({ when = {} }) => Object.entries(when).every(([name, value]) => price.when?.[name] === value));
}
