import type { ReactNode } from "react";
import { link } from "#app/components/ui/button.ts";
import { Callout } from "#app/components/ui/callout.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Money } from "#app/components/ui/money.tsx";
import { isExceeded, isUsedUp, limitName } from "./limits.tsx";
import type { BalanceView, DestinationView, QuoteView } from "./payout-view.server.ts";

type Blocker = QuoteView["blockers"][number];
type Terms = NonNullable<BalanceView["instantPayout"]>;

/** The requested payout. */
interface RequestedPayout {
  /** Null before an amount is typed; then no amount can be paid out. */
  readonly amount: bigint | null;
  readonly currency: string;
  readonly limits: QuoteView["limits"];
  readonly terms: Terms | null;
  readonly destination: DestinationView | null;
}

interface BlockersProps {
  quote: QuoteView;
  /** Instant payout terms in the quote's currency. */
  terms: Terms | null;
  /** Destination of the quote. */
  destination: DestinationView | null;
}

/** All blockers of the payout, each with a remedy. */
export function Blockers({ quote: { blockers, ...quote }, terms, destination }: BlockersProps) {
  const title = (
    <>
      A payout of <Money amount={quote.amount} currency={quote.currency} /> can't be made now
    </>
  );
  return (
    <BlockerList title={title} blockers={blockers.filter(isSaidOnce)} requested={{ ...quote, terms, destination }} />
  );
}

/** Blockers about the amount share one remedy, the possible range, so it is shown once. */
function isSaidOnce({ code }: Blocker, position: number, all: readonly Blocker[]): boolean {
  return !OF_AMOUNT.has(code) || all.findIndex((each) => OF_AMOUNT.has(each.code)) === position;
}

const OF_AMOUNT: ReadonlySet<string> = new Set(["insufficient_balance", "amount_out_of_range"]);

interface BlockerListProps {
  title: ReactNode;
  blockers: readonly Blocker[];
  requested: RequestedPayout;
}

export function BlockerList({ title, blockers, requested }: BlockerListProps) {
  return (
    <Callout tone="warn">
      <p className="font-bold">{title}</p>
      <ul className="mt-1 list-disc space-y-1.5 pl-4">
        {blockers.map((blocker) => (
          <li key={blocker.code}>
            <Reason blocker={blocker} requested={requested} /> {NEXT[blocker.code]}
          </li>
        ))}
      </ul>
    </Callout>
  );
}

function Reason({ blocker: { code, message }, requested }: { blocker: Blocker; requested: RequestedPayout }) {
  if (code === "destination_cooling_off" && requested.destination)
    return <CoolingOff destination={requested.destination} />;
  if (code === "limit_exceeded") return <LimitsExceeded {...requested} />;
  if (OF_AMOUNT.has(code)) return <Range requested={requested} />;
  return message;
}

/** Possible amounts of one payout. */
function Range({ requested: { amount, currency, terms } }: { requested: RequestedPayout }) {
  const { maxAmount = 0n, minAmount = 0n } = terms ?? {};
  const least = <Money amount={minAmount} currency={currency} />;
  if (amount !== null && amount > 0n && amount < minAmount) return <>A payout is at least {least}. Enter more.</>;
  if (maxAmount > 0n)
    return (
      <>
        At most <Money amount={maxAmount} currency={currency} /> can be paid out now. Enter a smaller amount.
      </>
    );
  return <>Your balance doesn't cover a payout of {least} and its fee. Wait until more sales are in.</>;
}

function LimitsExceeded({ limits, amount, currency, terms }: RequestedPayout) {
  const all = limits.filter((limit) => isExceeded(limit, amount ?? terms?.minAmount ?? 0n));
  // The merchant's own limit is shown where both it and the platform's are exceeded.
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
          {isUsedUp(limit) ? (
            `${limit.limitCount} payouts`
          ) : (
            <>
              <Money amount={limit.limitAmount} currency={currency} />, of which{" "}
              <Money amount={limit.usedAmount} currency={currency} /> is used
            </>
          )}
        </span>
      ))}
      .{" "}
      {terms && terms.maxAmount > 0n ? (
        <>
          At most <Money amount={terms.maxAmount} currency={currency} /> can be paid out now.
        </>
      ) : null}
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

/** Remedies, where the message has none. */
const NEXT: Readonly<Record<string, ReactNode>> = {
  capability_inactive: (
    <Link to="/onboarding" className={link}>
      Open onboarding
    </Link>
  ),
  destination_ineligible: destinations,
  destination_cooling_off: "Choose another destination, or wait.",
  limit_exceeded: "Pay out less, or later.",
};
