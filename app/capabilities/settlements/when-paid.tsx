import type { ReactNode } from "react";
import { instantPath } from "#app/capabilities/payouts/index.ts";
import { link } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Money } from "#app/components/ui/money.tsx";
import { worthOf } from "#contract/currency-worth.ts";
import type { BalancePage, BalanceView } from "./balance-page.server.ts";
import { InSettlement } from "./in-settlement.tsx";
import { InTransit } from "./in-transit.tsx";

interface WhenPaidProps {
  page: BalancePage;
  balance: BalanceView;
}

/** Arrival dates of the money, a sentence for each part, the nearest first. */
export function WhenPaid({ page, balance }: WhenPaidProps) {
  const { pending, available, inSettlement, inTransit, reserved } = balance;
  const money = (amount: bigint) => <Money amount={amount} currency={balance.currency} className="font-bold" />;
  const nothing = inTransit === 0n && inSettlement === 0n && available === 0n && pending === 0n;
  return (
    <ul className="max-w-2xl space-y-2.5 text-pretty">
      <InTransit page={page} balance={balance} />
      <InSettlement page={page} balance={balance} />
      {available > 0n ? (
        <Sentence>
          {money(available)} is available. <NextClose page={page} balance={balance} />
        </Sentence>
      ) : null}
      <InstantNow balance={balance} />
      {pending === 0n ? null : (
        <Sentence>
          {money(pending)} is pending. <Pending page={page} />
        </Sentence>
      )}
      {reserved > 0n ? <Sentence>{money(reserved)} is kept back as a reserve.</Sentence> : null}
      {nothing ? <Sentence>Everything is paid out. Your next sale starts here as pending.</Sentence> : null}
    </ul>
  );
}

/** Offers only an amount that can be paid out. A stopped balance has its own notice. */
function InstantNow({ balance }: { balance: BalanceView }) {
  const { available, instantAvailable, instantPayout, payoutsFrozenAt, currency } = balance;
  const most = instantPayout?.maxAmount ?? 0n;
  if (instantAvailable === 0n || payoutsFrozenAt !== null) return null;
  const toPayout = (name: string) => (
    <Link to={instantPath(currency)} className={link}>
      {name}
    </Link>
  );
  if (most === 0n) return <Sentence>No instant payout is possible now. {toPayout("View why")}</Sentence>;
  return (
    <Sentence>
      <Money amount={most} currency={currency} className="font-bold" /> can be paid out now, for a fee.
      {most > available ? " Pending card sales are part of it." : ""} {toPayout("Pay out instantly")}
    </Sentence>
  );
}

function Sentence({ children }: { children: ReactNode }) {
  return <li>{children}</li>;
}

function NextClose({ page: { settings }, balance }: WhenPaidProps) {
  const { available, currency, nextSettlementAt } = balance;
  const minimum = settings && minimumIn(settings.currencyTerms, currency);
  if (minimum !== null && available < minimum)
    return (
      <>
        Settlements below the minimum of <Money amount={minimum} currency={currency} /> are carried forward to the next
        one.
      </>
    );
  if (!nextSettlementAt)
    return settings?.schedule === "manual"
      ? "It is paid out after you close the open settlement."
      : "The open settlement has no closing date yet.";
  return (
    <>
      The open settlement closes on <LocalTime at={nextSettlementAt} /> and is then paid out.
    </>
  );
}

/** The configured minimum of the currency, or about a dollar. */
function minimumIn(terms: NonNullable<BalancePage["settings"]>["currencyTerms"], currency: string): bigint {
  return terms.find((each) => each.currency === currency)?.minimumAmount ?? worthOf(1n, currency);
}

function Pending({ page: { queue, settings } }: { page: BalancePage }) {
  const held = queue.reduce((sum, { heldAmount }) => sum + heldAmount, 0n);
  const currency = queue[0]?.currency;
  const heldNote =
    held !== 0n && currency ? (
      <>
        {" "}
        <Money amount={held} currency={currency} /> of it is held until you{" "}
        <Link to="/settlements/queue?show=held" className={link}>
          release it
        </Link>
        .
      </>
    ) : null;
  if (settings?.queueMode === "manual")
    return <>Manual release is on: entries wait until you release them, for 30 days at most.{heldNote}</>;
  return (
    <>
      <Dates days={queue.filter(({ netAmount, heldAmount }) => netAmount !== heldAmount)} />
      {heldNote}
    </>
  );
}

/** The days on which something that is not held becomes available. */
function Dates({ days }: { days: BalancePage["queue"] }) {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  if (first === last)
    return (
      <>
        It becomes available on <LocalTime at={first.availableOn} style="date" />.
      </>
    );
  return (
    <>
      It becomes available between <LocalTime at={first.availableOn} style="date" /> and{" "}
      <LocalTime at={last.availableOn} style="date" />.
    </>
  );
}
