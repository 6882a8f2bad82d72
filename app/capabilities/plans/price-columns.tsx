import { Badge } from "#app/components/ui/badge.tsx";
import { button } from "#app/components/ui/button.ts";
import { Money } from "#app/components/ui/money.tsx";
import { useLocale } from "#app/components/ui/viewer.ts";
import type { Column } from "#app/dashboard/column.ts";
import { Confirm } from "#app/dashboard/confirm.tsx";
import { percentOf } from "#app/dashboard/forms/percent.ts";
import { planPath } from "./plan-path.ts";
import type { PriceView, TermsView } from "./plan-view.server.ts";
import { PriceText } from "./price-text.tsx";
import { counted, phaseTexts, TRIAL_END_WORDS, tierUnits } from "./price-words.ts";

const NONE = <span className="text-muted">–</span>;

const PRICE: Column<PriceView> = {
  name: "Price",
  cell: ({ terms, status }) => (
    <>
      <span className="font-medium">
        <PriceText terms={terms} />
      </span>{" "}
      {status === "archived" ? <Badge>Archived</Badge> : null}
      <Details terms={terms} />
    </>
  ),
};

const TRIAL: Column<PriceView> = {
  name: "Trial",
  cell: ({ terms: { trialDays, trialEndBehavior } }) =>
    trialDays ? (
      <>
        {counted(trialDays, "day")}
        <span className="subline block">{TRIAL_END_WORDS[trialEndBehavior ?? "cancel"]}</span>
      </>
    ) : (
      NONE
    ),
};

const SETUP: Column<PriceView> = {
  name: "Setup fee",
  kind: "money",
  cell: ({ terms: { setupFeeAmount, currency } }) =>
    setupFeeAmount === null ? NONE : <Money amount={setupFeeAmount} currency={currency} />,
};

/** Prices with what can be done with them. Archived ones have nothing left. */
export function priceColumns(mayChange: boolean): readonly Column<PriceView>[] {
  const columns = [PRICE, TRIAL, SETUP];
  if (!mayChange) return columns;
  return [...columns, { name: "Actions", kind: "actions", cell: (price) => <Archive price={price} /> }];
}

export const priceKey = ({ priceId }: PriceView): string => priceId;

function Archive({ price }: { price: PriceView }) {
  if (price.status === "archived") return null;
  return (
    <Confirm
      question="Archive this price?"
      verb="Archive price"
      action={`${planPath(price)}/prices/${price.priceId}/archive`}
      danger
      trigger={{ className: button("secondary", "small"), content: "Archive" }}
    >
      New subscribers can't get <PriceText terms={price.terms} />. Subscribers who have it are still billed. You can't
      activate it again.
    </Confirm>
  );
}

/** Tiers, introductory prices, tax and term, one below the other. */
function Details({ terms }: { terms: TermsView }) {
  const { currency, tiers, taxRate, termPeriods, pricingModel } = terms;
  return (
    <ul className="subline">
      {tiers.length > 0 ? <li>{pricingModel === "volume" ? "Volume tiers" : "Graduated tiers"}</li> : null}
      {tiers.map(({ upTo, unitAmount, flatAmount }, place) => (
        <li key={upTo ?? "last"}>
          {tierUnits(tiers, place)}: <Money amount={unitAmount} currency={currency} /> each
          {flatAmount ? (
            <>
              {" "}
              and <Money amount={flatAmount} currency={currency} /> once
            </>
          ) : null}
        </li>
      ))}
      {phaseTexts(terms, useLocale()).map((text) => (
        <li key={text}>{text}</li>
      ))}
      {taxRate ? (
        <li>
          {percentOf(taxRate.millipercent)}% {taxRate.name}, {taxRate.inclusive ? "included" : "added"}
        </li>
      ) : null}
      {termPeriods === null ? null : (
        <li>Ends after {counted(termPeriods * (terms.intervalCount ?? 1), terms.interval)}</li>
      )}
    </ul>
  );
}
