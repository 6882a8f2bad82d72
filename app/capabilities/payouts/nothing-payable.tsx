import { BlockerList } from "./blockers.tsx";
import type { BalanceView, DestinationView } from "./payout-view.server.ts";

interface NothingPayableProps {
  balance: BalanceView | null;
  destinations: readonly DestinationView[];
}

/** Reasons that no amount of the currency can be paid out, shown in place of a quote. */
export function NothingPayable({ balance, destinations }: NothingPayableProps) {
  const terms = balance?.instantPayout;
  if (!balance || !terms || terms.blockers.length === 0) return null;
  const { currency } = balance;
  // The newest is listed first, and the oldest is used.
  const coolingOff = destinations.findLast(
    (each) => each.currency === currency && each.supportsInstant && each.status === "cooling_off",
  );
  return (
    <BlockerList
      title={`No instant payout in ${currency} is possible now`}
      blockers={terms.blockers}
      requested={{ amount: null, currency, limits: terms.limits, terms, destination: coolingOff ?? null }}
    />
  );
}
