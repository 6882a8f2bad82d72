import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Money } from "#app/components/ui/money.tsx";
import { SumRow } from "#app/components/ui/sum-row.tsx";
import { destinationName } from "./payout-labels.ts";
import type { DestinationView, QuoteView } from "./payout-view.server.ts";

interface QuoteSummaryProps {
  quote: QuoteView;
  destination: DestinationView | null;
}

/** The amount, destination and time of arrival, and the fee. */
export function QuoteSummary({ quote, destination }: QuoteSummaryProps) {
  const money = (amount: bigint) => <Money amount={amount} currency={quote.currency} />;
  return (
    <dl className="space-y-2 text-sm">
      <SumRow name="Arrives">{money(quote.amount)}</SumRow>
      {destination ? <SumRow name="Destination">{destinationName(destination)}</SumRow> : null}
      {quote.arrivalEstimateAt ? (
        <SumRow name="Expected">
          <LocalTime at={quote.arrivalEstimateAt} />
        </SumRow>
      ) : null}
      <SumRow name="Fee">{money(quote.feeAmount)}</SumRow>
      <SumRow name="Taken from your balance" kind="total">
        {money(quote.totalDebitAmount)}
      </SumRow>
    </dl>
  );
}
