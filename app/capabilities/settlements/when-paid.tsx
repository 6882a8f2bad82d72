import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { link } from "#app/components/ui/button.ts";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Money } from "#app/components/ui/money.tsx";
import type { BalancePage, BalanceView } from "./balance-page.server.ts";

interface WhenPaidProps {
  page: BalancePage;
  balance: BalanceView;
}

/** When the money arrives, a sentence for each part of it, the nearest first. */
export function WhenPaid({ page, balance }: WhenPaidProps) {
  const { pending, available, inSettlement, inTransit, reserved } = balance;
  const money = (amount: bigint) => <Money amount={amount} currency={balance.currency} className="font-bold" />;
  const nothing = inTransit === 0n && inSettlement === 0n && available === 0n && pending === 0n;
  return (
    <ul className="max-w-2xl space-y-2.5 text-pretty">
      {inTransit > 0n ? (
        <Sentence>
          {money(inTransit)} is on its way to your bank. <Arrival payouts={page.underWay} />
        </Sentence>
      ) : null}
      {inSettlement > 0n ? (
        <Sentence>
          {money(inSettlement)} is in{" "}
          <Link to="/settlements/list" className={link}>
            closed settlements
          </Link>{" "}
          and is paid out next.
        </Sentence>
      ) : null}
      {available > 0n ? (
        <Sentence>
          {money(available)} is available. <NextClose page={page} balance={balance} />
        </Sentence>
      ) : null}
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

function Sentence({ children }: { children: ReactNode }) {
  return <li>{children}</li>;
}

/** When the last of the payouts that are under way should arrive. */
function Arrival({ payouts }: { payouts: BalancePage["underWay"] }) {
  const estimates = payouts.flatMap(({ arrivalEstimateAt }) => arrivalEstimateAt ?? []).sort();
  const last = estimates.at(-1);
  if (last === undefined) return "We'll show the arrival date when the bank confirms it.";
  return (
    <>
      It should arrive by <LocalTime at={last} style="date" />.
    </>
  );
}

function NextClose({ page: { settings }, balance }: WhenPaidProps) {
  const { available, currency, nextSettlementAt } = balance;
  if (settings && available < settings.minimumAmount)
    return (
      <>
        Settlements below your minimum of <Money amount={settings.minimumAmount} currency={currency} /> are carried
        forward to the next one.
      </>
    );
  if (!nextSettlementAt) return "It is paid out after you close the open settlement.";
  return (
    <>
      The open settlement closes on <LocalTime at={nextSettlementAt} /> and is then paid out.
    </>
  );
}

function Pending({ page: { queue, settings } }: { page: BalancePage }) {
  const held = queue.reduce((sum, { heldAmount }) => sum + heldAmount, 0n);
  const [first, last] = [queue[0], queue.at(-1)];
  if (!first || !last) return null;
  const heldNote =
    held > 0n ? (
      <>
        {" "}
        <Money amount={held} currency={first.currency} /> of it is held until you{" "}
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
      {first === last ? "It becomes available on " : "It becomes available between "}
      <LocalTime at={first.availableOn} style="date" />
      {first === last ? null : (
        <>
          {" "}
          and <LocalTime at={last.availableOn} style="date" />
        </>
      )}
      .{heldNote}
    </>
  );
}
