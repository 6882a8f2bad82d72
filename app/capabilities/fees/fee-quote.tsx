import { Money } from "#app/components/ui/money.tsx";
import { SumRow } from "#app/components/ui/sum-row.tsx";
import { feeName } from "#contract/fee-labels.ts";
import type { FeesPage } from "./fees-page.server.ts";
import { Basis } from "./price-list.tsx";

/** What is left of a sale. */
export function FeeQuote({ quote }: { quote: NonNullable<FeesPage["quote"]> }) {
  const { currency, fees } = quote;
  return (
    <dl className="space-y-2 text-sm">
      <SumRow name="Sale">
        <Money amount={quote.amount} currency={currency} />
      </SumRow>
      {fees.map(({ feeType, amount, basis }) => (
        <div key={feeType} className="flex justify-between gap-4">
          <dt className="text-muted">
            {feeName(feeType) ?? feeType}
            <span className="block text-[0.8125rem]">
              <Basis basis={basis} currency={currency} />
            </span>
          </dt>
          <dd>
            <Money amount={-amount} currency={currency} />
          </dd>
        </div>
      ))}
      <SumRow name="You receive" kind="total">
        <Money amount={quote.netAmount} currency={currency} />
      </SumRow>
    </dl>
  );
}
