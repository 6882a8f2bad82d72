import { SumRow } from "#app/capabilities/settlements/index.ts";
import { Money } from "#app/components/ui/money.tsx";
import type { QuoteView } from "./payout-view.server.ts";

interface AvailableNowProps {
  currency: string;
  breakdown: NonNullable<QuoteView["breakdown"]>;
  instantAvailable: bigint;
}

/** How much can be paid out at once, and why it can be less than the balance. */
export function AvailableNow({ currency, breakdown, instantAvailable }: AvailableNowProps) {
  const money = (amount: bigint) => <Money amount={amount} currency={currency} />;
  return (
    <>
      <dl className="space-y-2 text-sm">
        <SumRow name="Available balance">{money(breakdown.available)}</SumRow>
        <SumRow name="Pending card sales">{money(breakdown.eligiblePending)}</SumRow>
        <SumRow name="Open disputes">{money(breakdown.openDisputeExposure)}</SumRow>
        <SumRow name="Pending refunds">{money(breakdown.pendingRefundExposure)}</SumRow>
        <SumRow name="Can be paid out now" kind="total">
          {money(instantAvailable)}
        </SumRow>
      </dl>
      <p className="mt-3 text-[0.8125rem] text-muted text-pretty">
        Includes the fee. Held sales, bank debits and disputed sales can't be paid out at once.
      </p>
    </>
  );
}
