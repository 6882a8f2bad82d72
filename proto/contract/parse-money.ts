import { exponentOf, isCurrency } from "./currencies.ts";

const AMOUNT = /^(\d{1,15})(?:[.,](\d*))?$/;
const GROUPS = /^\d{1,3}([.,' \u00a0\u202f])\d{3}(?:\1\d{3})*(?=$|[.,])/;

/**
 * Parses a typed amount to minor units: "1200", "1,200.50", "1.200,50". Null when invalid, ambiguous, too precise, or
 * without a currency.
 */
export function parseMoney(text: string, currency: string): bigint | null {
  if (!isCurrency(currency)) return null;
  const exponent = exponentOf(currency);
  const match = AMOUNT.exec(withoutGroups(text.trim(), exponent) ?? "");
  if (!match) return null;
  const [, whole = "", decimals = ""] = match;
  if (decimals.length > exponent) return null;
  return BigInt(whole + decimals.padEnd(exponent, "0"));
}

function withoutGroups(text: string, exponent: number): string | null {
  const [grouped, separator] = GROUPS.exec(text) ?? [];
  if (grouped === undefined || separator === undefined) return text;
  // A single point before three digits is decimal, as in code; a single comma groups, unless it could be decimal too.
  const single = grouped === text && text.split(separator).length === 2;
  if (single && separator === ".") return text;
  if (single && separator === "," && exponent >= 3) return null;
  return text.startsWith(separator, grouped.length)
    ? null
    : grouped.replaceAll(separator, "") + text.slice(grouped.length);
}
