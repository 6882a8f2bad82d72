import { Tabs } from "#app/dashboard/tabs.tsx";

interface CurrencyTabsProps {
  readonly currencies: readonly string[];
  readonly current: string;
}

/** The currencies that have figures. */
export function CurrencyTabs({ currencies, current }: CurrencyTabsProps) {
  return (
    <Tabs
      label="Currency"
      param="currency"
      tabs={currencies.map((value) => ({ value, name: value }))}
      current={current}
      className="border-line border-b"
    />
  );
}
