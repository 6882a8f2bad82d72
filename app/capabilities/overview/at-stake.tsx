import { Money } from "#app/components/ui/money.tsx";
import type { Overview } from "./read-overview.server.ts";

/** What is contested and not decided, one line per currency: sums across currencies would mean nothing. */
export function AtStake({ overview: { summary } }: { overview: Overview }) {
  const { openAmounts, waiting, submitted, won, lost } = summary;
  return (
    <div className="space-y-5">
      <div>
        <h3 className="text-sm text-muted">Contested and not decided</h3>
        {openAmounts.length > 0 ? (
          <ul className="mt-0.5">
            {openAmounts.map(({ amount, currency }) => (
              <li key={currency} className="text-2xl font-extrabold tracking-[-0.01em]">
                <Money amount={amount} currency={currency} />
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-2xl font-extrabold">Nothing</p>
        )}
      </div>
      <Shares
        shares={[
          { name: "Need a response", count: waiting, fill: "fill-stripe", dot: "bg-stripe" },
          { name: "With the bank", count: submitted, fill: "fill-edge", dot: "bg-edge" },
          { name: "Won", count: won, fill: "fill-accent", dot: "bg-accent" },
          { name: "Lost", count: lost, fill: "fill-danger", dot: "bg-danger" },
        ]}
      />
    </div>
  );
}

interface Share {
  name: string;
  count: number;
  fill: string;
  dot: string;
}

const WIDTH = 400;
const GAP = 3;

/** Counts as one bar. The list below says the same in numbers. */
function Shares({ shares }: { shares: readonly Share[] }) {
  const shown = shares.filter(({ count }) => count > 0);
  const total = shown.reduce((sum, { count }) => sum + count, 0);
  const unit = (WIDTH - GAP * Math.max(0, shown.length - 1)) / Math.max(1, total);
  const starts = shown.map((_, position) =>
    shown.slice(0, position).reduce((sum, { count }) => sum + count * unit + GAP, 0),
  );
  return (
    <div>
      {total > 0 ? (
        <svg aria-hidden="true" viewBox={`0 0 ${WIDTH} 12`} preserveAspectRatio="none" className="h-3 w-full">
          {shown.map(({ name, count, fill }, position) => (
            <rect key={name} x={starts[position]} width={count * unit} height="12" rx="2" className={fill} />
          ))}
        </svg>
      ) : null}
      <ul className="mt-3 space-y-1 text-sm">
        {shares.map(({ name, count, dot }) => (
          <li key={name} className="flex items-center gap-2.5">
            <span aria-hidden="true" className={`size-2.5 rounded-sm ${dot}`} />
            {name}
            <span className="ml-auto font-bold">{count}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
