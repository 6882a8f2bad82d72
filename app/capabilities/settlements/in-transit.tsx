import type { ReactNode } from "react";
import { link } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Money } from "#app/components/ui/money.tsx";
import type { BalancePage, BalanceView } from "./balance-page.server.ts";

interface InTransitProps {
  page: BalancePage;
  balance: BalanceView;
}

/** Amounts taken from the balance by payouts: a sentence each for waiting ones and those under way. */
export function InTransit({ page: { underWay }, balance: { inTransit, currency } }: InTransitProps) {
  const waiting = underWay.filter(({ payoutStatus }) => ["requires_approval", "held"].includes(payoutStatus));
  const unknown = underWay.filter(({ payoutStatus }) => payoutStatus === "unknown");
  const failed = underWay.filter(({ payoutStatus }) => ["failed", "canceled", "returned"].includes(payoutStatus));
  const sent = underWay.filter((payout) => ![...waiting, ...unknown, ...failed].includes(payout));
  return (
    <>
      <Part currency={currency} amount={underWay.length === 0 ? inTransit : arriving(sent)}>
        is on its way to your bank. <Arrival payouts={sent} />
      </Part>
      <Part currency={currency} amount={sumOf(waiting)}>
        is in a payout that an owner or admin must approve. <PayoutLink payouts={waiting} />
      </Part>
      <Part currency={currency} amount={sumOf(failed)}>
        couldn't be paid out. It stays reserved until the processor confirms that. <PayoutLink payouts={failed} />
      </Part>
      <Part currency={currency} amount={sumOf(unknown)}>
        is in a payout whose outcome we're checking with the processor. <PayoutLink payouts={unknown} />
      </Part>
    </>
  );
}

type Payouts = BalancePage["underWay"];

function sumOf(payouts: Payouts): bigint {
  return payouts.reduce((sum, { totalDebitAmount }) => sum + totalDebitAmount, 0n);
}

/** Without their fees, which are taken from the balance and don't arrive. */
function arriving(payouts: Payouts): bigint {
  return payouts.reduce((sum, { amount }) => sum + amount, 0n);
}

function Part({ amount, currency, children }: { amount: bigint; currency: string; children: ReactNode }) {
  if (amount <= 0n) return null;
  return (
    <li>
      <Money amount={amount} currency={currency} className="font-bold" /> {children}
    </li>
  );
}

/** Expected arrival of the last payout under way. */
function Arrival({ payouts }: { payouts: Payouts }) {
  const estimates = payouts.flatMap(({ arrivalEstimateAt }) => arrivalEstimateAt ?? []).sort();
  const last = estimates.at(-1);
  if (last === undefined) return "We'll show the arrival date when the bank confirms it.";
  return (
    <>
      It should arrive by <LocalTime at={last} style="date" />.
    </>
  );
}

function PayoutLink({ payouts }: { payouts: Payouts }) {
  const [first, ...others] = payouts;
  if (!first) return null;
  const statuses = new Set(payouts.map(({ payoutStatus }) => payoutStatus));
  const list = new URLSearchParams([["currency", first.currency], ...[...statuses].map((each) => ["status", each])]);
  return (
    <Link
      to={others.length === 0 ? `/settlements/payouts/${first.payoutId}` : `/settlements/payouts?${list}`}
      className={link}
    >
      {others.length === 0 ? "View payout" : "View payouts"}
    </Link>
  );
}
