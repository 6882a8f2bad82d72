import type { ReactNode } from "react";
import { link } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Money } from "#app/components/ui/money.tsx";
import type { BalancePage, BalanceView } from "./balance-page.server.ts";

interface InSettlementProps {
  page: BalancePage;
  balance: BalanceView;
}

/** Reasons that closed settlements wait, a sentence each. */
export function InSettlement({ page: { unpaid, destination }, balance: { currency } }: InSettlementProps) {
  return REASONS.map(({ status, text }) => {
    const waiting = unpaid.filter((settlement) => settlement.status === status);
    const [first] = waiting;
    if (!first) return null;
    const sum = waiting.reduce((total, { netAmount }) => total + netAmount, 0n);
    const list = `/settlements/list?${new URLSearchParams({ currency, status })}`;
    return (
      <li key={status}>
        <Money amount={sum} currency={currency} className="font-bold" /> {text(destination)}{" "}
        <Link to={waiting.length === 1 ? `/settlements/${first.settlementId}` : list} className={link}>
          {waiting.length === 1 ? "View settlement" : "View settlements"}
        </Link>
      </li>
    );
  });
}

type Destination = BalancePage["destination"];

const REASONS: readonly { readonly status: string; readonly text: (destination: Destination) => ReactNode }[] = [
  { status: "approved", text: nextPayout },
  { status: "closed", text: () => "is in a closed settlement that an owner or admin must approve." },
  { status: "failed", text: () => "couldn't be paid out. It is still yours." },
];

function nextPayout(destination: Destination): ReactNode {
  if (!destination) return "is approved and waits for a payout destination.";
  const { status, name, usableAt } = destination;
  if (status === "unusable") return `is approved and waits, because ${name} can't be used.`;
  if (status === "active") return `is approved and is paid out to ${name} next.`;
  return (
    <>
      is approved and is paid out to {name} from <LocalTime at={usableAt} />.
    </>
  );
}
