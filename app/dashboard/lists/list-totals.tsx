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
    <section aria-label="Totals" className="border-line border-b bg-wash px-4 py-2.5 text-sm sm:px-5">
      <p className="font-semibold">
        {isCapped ? (count < MOST ? "At least " : "More than ") : ""}
        {count.toLocaleString(locale)} {count === 1 ? one : many}
      </p>
      <ul className="mt-0.5 flex flex-col gap-x-6 gap-y-0.5 text-muted sm:flex-row sm:flex-wrap">
        {totals.map(({ currency, sums }) => (
          <li key={currency} className="flex flex-wrap gap-x-3">
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
        <p className="mt-0.5 text-[0.8125rem] text-muted">
          Sums cover the newest 10,000. Narrow the filters to see all.
        </p>
      ) : null}
    </section>
  );
}
