import type { ReactNode } from "react";
import { link } from "#app/components/ui/button.ts";
import { Callout } from "#app/components/ui/callout.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Money } from "#app/components/ui/money.tsx";
import { isExceeded, isUsedUp, limitName } from "./limits.tsx";
import type { DestinationView, QuoteView } from "./payout-view.server.ts";

type Blocker = QuoteView["blockers"][number];

interface BlockersProps {
  quote: QuoteView;
  /** Where the quote would go. */
  destination: DestinationView | null;
}

/** Everything that stands in the way of the payout, with what to do. */
export function Blockers({ quote, destination }: BlockersProps) {
  return (
    <Callout tone="warn">
      <p className="font-bold">This payout can't be made yet</p>
      <ul className="mt-1 list-disc space-y-1.5 pl-4">
        {quote.blockers.map((blocker) => (
          <li key={blocker.code}>
            <Reason blocker={blocker} quote={quote} destination={destination} /> {NEXT[blocker.code]}
          </li>
        ))}
      </ul>
    </Callout>
  );
}

function Reason({ blocker: { code, message }, quote, destination }: BlockersProps & { blocker: Blocker }) {
  if (code === "destination_cooling_off" && destination) return <CoolingOff destination={destination} />;
  if (code === "limit_exceeded") return <LimitsExceeded quote={quote} />;
  if (code === "insufficient_balance")
    return (
      <>
        <Money amount={quote.instantAvailable} currency={quote.currency} /> can be paid out at once, including the fee.
      </>
    );
  return message;
}

function LimitsExceeded({ quote: { limits, amount, currency } }: { quote: QuoteView }) {
  const all = limits.filter((limit) => isExceeded(limit, amount));
  // Your own limit says enough where the platform's is exceeded too.
  const exceeded = all.filter(
    ({ scope, window }) =>
      scope === "merchant" || all.every((own) => own.scope !== "merchant" || own.window !== window),
  );
  return (
    <>
      It is above {exceeded.length === 1 ? "a limit" : "these limits"}:
      {exceeded.map((limit, position) => (
        <span key={limitName(limit)}>
          {position > 0 ? "," : ""} {limitName(limit).toLowerCase()}{" "}
          {isUsedUp(limit) ? `${limit.limitCount} payouts` : <Money amount={limit.limitAmount} currency={currency} />}
        </span>
      ))}
      .
    </>
  );
}

function CoolingOff({ destination: { usableAt } }: { destination: DestinationView }) {
  return (
    <>
      The destination was added less than 48 hours ago. It can be used from <LocalTime at={usableAt} />. This protects
      you if someone steals a sign-in.
    </>
  );
}

const destinations = (
  <Link to="/settings/payout-destinations" className={link}>
    Manage destinations
  </Link>
);

/** What to do, where the message doesn't say it. */
const NEXT: Readonly<Record<string, ReactNode>> = {
  capability_inactive: (
    <Link to="/onboarding" className={link}>
      Open onboarding
    </Link>
  ),
  destination_ineligible: destinations,
  destination_cooling_off: "Choose another destination, or wait.",
  limit_exceeded: "Pay out less, or later.",
  insufficient_balance: "Enter a smaller amount.",
  amount_out_of_range: "Enter another amount.",
};
