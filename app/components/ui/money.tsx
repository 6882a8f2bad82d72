import { formatMoney } from "./money-format.ts";
import { useLocale } from "./viewer.ts";

interface MoneyProps {
  /** Minor units. */
  amount: bigint;
  currency: string;
  className?: string;
}

/** An amount as the viewer's language writes it, with the code where the sign alone could be several currencies. */
export function Money({ amount, currency, className = "" }: MoneyProps) {
  const text = formatMoney(amount, currency, useLocale());
  return (
    <span className={`whitespace-nowrap tabular-nums ${className}`}>
      {text}
      {text.includes(currency) ? null : <span className="ml-1 text-[0.65em] font-normal opacity-75">{currency}</span>}
    </span>
  );
}
