import { Money } from "#app/components/ui/money.tsx";
import type { TermsView } from "./plan-view.server.ts";
import { perPeriod } from "./price-words.ts";

/** What one unit costs in one period: "$18.00 a month", "from $8.00 a unit, every 3 months". */
export function PriceText({ terms }: { terms: TermsView }) {
  const { currency, unitAmount, tiers } = terms;
  if (unitAmount !== null)
    return (
      <>
        <Money amount={unitAmount} currency={currency} /> {perPeriod(terms)}
      </>
    );
  return (
    <>
      From <Money amount={leastOf(tiers)} currency={currency} /> a unit, {perPeriod(terms)}
    </>
  );
}

function leastOf(tiers: TermsView["tiers"]): bigint {
  const amounts = tiers.map(({ unitAmount }) => unitAmount);
  return amounts.reduce((least, amount) => (amount < least ? amount : least), amounts[0] ?? 0n);
}
