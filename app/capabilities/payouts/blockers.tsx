import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { link } from "#app/components/ui/button.ts";
import { Callout } from "#app/components/ui/callout.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import type { DestinationView, QuoteView } from "./payout-view.server.ts";

type Blocker = QuoteView["blockers"][number];

interface BlockersProps {
  blockers: readonly Blocker[];
  /** Where the quote would go. */
  destination: DestinationView | null;
}

/** Everything that stands in the way of the payout, with what to do. */
export function Blockers({ blockers, destination }: BlockersProps) {
  return (
    <Callout tone="warn">
      <p className="font-bold">This payout can't be made yet</p>
      <ul className="mt-1 list-disc space-y-1.5 pl-4">
        {blockers.map(({ code, message }) => (
          <li key={code}>
            {code === "destination_cooling_off" && destination ? <CoolingOff destination={destination} /> : message}{" "}
            {NEXT[code]}
          </li>
        ))}
      </ul>
    </Callout>
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
  insufficient_balance: "Enter a smaller amount.",
  amount_out_of_range: "Enter another amount.",
};
