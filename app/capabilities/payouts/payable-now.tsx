import { Money } from "#app/components/ui/money.tsx";
import type { readPayable } from "./payable.server.ts";

/** Amount available for an instant payout, by currency. */
export function PayableNow({ payable }: { payable: Awaited<ReturnType<typeof readPayable>> }) {
  if (payable.length === 0) return null;
  return (
    <p className="mb-4 text-sm text-muted">
      {payable.map(({ currency, maxAmount }, position) => (
        <span key={currency}>
          {position > 0 ? " or " : ""}
          <Money amount={maxAmount} currency={currency} className="font-semibold text-ink" />
        </span>
      ))}{" "}
      can be paid out now, for a fee.
    </p>
  );
}
