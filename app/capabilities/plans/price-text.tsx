import { formatMoney } from "#app/components/ui/money-format.ts";
import { useLocale } from "#app/components/ui/viewer.ts";
import type { TermsView } from "./plan-view.server.ts";
import { perPeriod, phaseTexts } from "./price-words.ts";

/** What one unit costs in one period: "$18.00 a month", "From $8.00 a unit, every 3 months". */
export function PriceText({ terms }: { terms: TermsView }) {
  return <span className="tabular-nums">{priceText(terms, useLocale())}</span>;
}

/** The prices of the first periods, one below the other. */
export function PhaseLines({ terms }: { terms: TermsView }) {
  return phaseTexts(terms, useLocale()).map((text) => (
    <span key={text} className="subline block">
      {text}
    </span>
  ));
}

/** The same where no element can be, such as in an option. */
export function priceText(terms: TermsView, locale: string): string {
  const { currency, unitAmount, tiers } = terms;
  if (unitAmount !== null) return `${formatMoney(unitAmount, currency, locale)} ${perPeriod(terms)}`;
  return `From ${formatMoney(leastOf(tiers), currency, locale)} a unit, ${perPeriod(terms)}`;
}

function leastOf(tiers: TermsView["tiers"]): bigint {
  const amounts = tiers.map(({ unitAmount }) => unitAmount);
  return amounts.reduce((least, amount) => (amount < least ? amount : least), amounts[0] ?? 0n);
}
