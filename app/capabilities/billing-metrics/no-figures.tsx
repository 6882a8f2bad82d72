import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { CurrencyTabs } from "./currency-tabs.tsx";
import type { Figures } from "./read-figures.server.ts";

/** In place of the figures: before the first subscription, and for a currency that no subscription has. */
export function NoFigures({ currencies, asked }: Pick<Figures, "currencies" | "asked">) {
  const isOther = currencies.length > 0;
  return (
    <div className="space-y-6">
      {isOther ? <CurrencyTabs currencies={currencies} current="" /> : null}
      <div className="rounded-lg border border-line bg-surface">
        {isOther ? (
          <EmptyState title={`No subscriptions in ${nameOf(asked)}`}>
            Choose one of the currencies that your subscriptions have.
          </EmptyState>
        ) : (
          <EmptyState title="No subscriptions yet">
            Recurring revenue appears here with the first subscription, by month and by what changed it.
          </EmptyState>
        )}
      </div>
    </div>
  );
}

/** The address can say anything. */
const nameOf = (asked: string | null): string => (asked !== null && /^[A-Z]{3}$/.test(asked) ? asked : "this currency");
