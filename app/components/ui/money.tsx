import { formatMoney } from "./money-format.ts";
import { useLocale } from "./viewer.ts";

interface MoneyProps {
  /** Minor units. */
  amount: bigint;
  currency: string;
  className?: string;
}

/** An amount as the viewer's English writes it, which tells apart currencies that share a sign: "$" and "CA$". */
export function Money({ amount, currency, className = "" }: MoneyProps) {
  return (
    <span className={`whitespace-nowrap tabular-nums ${className}`}>{formatMoney(amount, currency, useLocale())}</span>
  );
}
