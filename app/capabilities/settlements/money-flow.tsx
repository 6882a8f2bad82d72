import type { ReactNode } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Money } from "#app/components/ui/money.tsx";
import type { BalancePage, BalanceView } from "./balance-page.server.ts";

interface Step {
  readonly name: string;
  readonly amount: bigint | null;
  readonly text: ReactNode;
  readonly to: string;
}

interface MoneyFlowProps extends Pick<BalancePage, "lastPaid" | "underWay"> {
  balance: BalanceView;
}

/** Stages of the money, from the sale to the bank. */
export function MoneyFlow(props: MoneyFlowProps) {
  const { currency } = props.balance;
  return (
    <ol
      aria-label={`Your money in ${currency}, from sale to bank`}
      className="grid overflow-hidden rounded-lg border border-line bg-surface max-md:divide-y max-md:divide-line md:grid-cols-5 md:divide-x md:divide-line"
    >
      {stepsOf(props).map(({ name, amount, text, to }, position) => (
        <li key={name} className="relative px-4 py-3.5 hover:bg-wash has-focus-visible:bg-wash sm:px-5">
          {position > 0 ? <Arrow /> : null}
          <p className="text-sm text-muted">
            <Link to={to} prefetch="intent" className="after:absolute after:inset-0">
              {name}
            </Link>
          </p>
          <p className="mt-0.5 text-xl leading-tight font-bold tracking-[-0.01em]">
            {amount === null ? <span className="text-muted">–</span> : <Money amount={amount} currency={currency} />}
          </p>
          <p className="mt-1 text-[0.8125rem] text-muted text-pretty">{text}</p>
        </li>
      ))}
    </ol>
  );
}

function stepsOf({ balance, lastPaid, underWay }: MoneyFlowProps): readonly Step[] {
  const { currency, nextSettlementId } = balance;
  const settlement = nextSettlementId ? `/settlements/${nextSettlementId}` : "/settlements/list";
  return [
    {
      name: "Pending",
      amount: balance.pending,
      text: "Sold, waiting for its date",
      to: `/settlements/queue?currency=${currency}`,
    },
    { name: "Available", amount: balance.available, text: "In the open settlement", to: settlement },
    { name: "In settlement", amount: balance.inSettlement, text: "Closed, to be paid out", to: "/settlements/list" },
    {
      name: "In transit",
      amount: balance.inTransit,
      text: <InTransitText underWay={underWay} currency={currency} />,
      to: "/settlements/payouts",
    },
    {
      name: "Bank",
      amount: lastPaid?.amount ?? null,
      text: lastPaid?.paidAt ? (
        <>
          Last payout, <LocalTime at={lastPaid.paidAt} style="date" />
        </>
      ) : (
        "No payout yet"
      ),
      to: "/settlements/payouts",
    },
  ];
}

/** The fees of payouts leave the balance with them and don't arrive. */
function InTransitText({ underWay, currency }: Pick<BalancePage, "underWay"> & { currency: string }) {
  const fees = underWay.reduce((sum, { totalDebitAmount, amount }) => sum + totalDebitAmount - amount, 0n);
  if (fees === 0n) return "On its way to your bank";
  return (
    <>
      On its way to your bank, with <Money amount={fees} currency={currency} /> in fees
    </>
  );
}

/** Between two steps: to the right, or down on a narrow screen. */
function Arrow() {
  return (
    <span
      aria-hidden="true"
      className="absolute top-0 right-4 z-1 grid size-6 -translate-y-1/2 place-items-center rounded-full border border-line bg-surface text-muted md:top-1/2 md:right-auto md:left-0 md:-translate-x-1/2"
    >
      <Icon name="chevron" className="size-3.5 max-md:rotate-90" />
    </span>
  );
}
