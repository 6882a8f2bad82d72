import { Money } from "#app/components/ui/money.tsx";
import { useLocale } from "#app/components/ui/viewer.ts";

interface ListTotalsProps {
  nouns: readonly [one: string, many: string];
  /** Label of each sum behind its amount. */
  sums: Readonly<Record<string, string>>;
  totals: {
    readonly count: number;
    readonly isCapped: boolean;
    readonly totals: readonly {
      readonly currency: string;
      readonly sums: readonly { readonly name: string; readonly amount: bigint }[];
    }[];
  };
}

/** Totals stop here. A search that no index serves may stop before. */
const MOST = 10_000;

/** Count and sums of the rows that the filters select. */
export function ListTotals({ nouns: [one, many], sums: names, totals: { count, isCapped, totals } }: ListTotalsProps) {
  const locale = useLocale();
  if (count === 0) return null;
  return (
    <section aria-label="Totals" className="flex min-w-0 flex-wrap gap-x-4 py-2 text-sm max-sm:text-[0.8125rem]">
      <p className="font-semibold">
        {isCapped ? (count < MOST ? "At least " : "More than ") : ""}
        {count.toLocaleString(locale)} {count === 1 ? one : many}
      </p>
      <ul className="contents text-muted">
        {totals.map(({ currency, sums }) => (
          <li key={currency} className="contents">
            {sums.map(({ name, amount }, position) =>
              name in names && (position === 0 || amount !== 0n) ? (
                <span key={name}>
                  <Money
                    amount={amount}
                    currency={currency}
                    className={position === 0 ? "font-semibold text-ink" : ""}
                  />{" "}
                  {names[name]}
                </span>
              ) : null,
            )}
          </li>
        ))}
      </ul>
      {isCapped && totals.length > 0 ? (
        <p className="text-[0.8125rem] text-muted">Sums cover the newest 10,000. Narrow the filters to see all.</p>
      ) : null}
    </section>
  );
}
