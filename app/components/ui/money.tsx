import { formatMoney } from "./money-format.ts";
import { useLocale } from "./viewer.ts";

interface MoneyProps {
  /** In minor units. */
  amount: bigint;
  currency: string;
  className?: string;
}

/** An amount in the viewer's English, which distinguishes currencies that share a sign: "$" and "CA$". */
export function Money({ amount, currency, className = "" }: MoneyProps) {
  return (
    <span className={`whitespace-nowrap tabular-nums ${className}`}>{formatMoney(amount, currency, useLocale())}</span>
  );
}
