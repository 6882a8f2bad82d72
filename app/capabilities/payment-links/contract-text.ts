import { DISCOUNT_DIGITS, readPercent, TAX_DIGITS } from "#app/dashboard/forms/percent.ts";
import { parseMoney } from "#contract/parse-money.ts";

/** A percentage of the contract, of the link or of one of its items. */
const TAX = /\[tax_rate\]\[millipercent\]$/;

/** The names of the fields that hold an amount, besides the price. */
const MONEY = /^(chosen_amount\[(min|max)\]|discount\[amount\]|line_items\[\d{1,3}\]\[unit_amount\])$/;
/** Fields with several amounts or percentages, between spaces. */
const SEVERAL = /\s*;\s*|,?\s+/;

export const isMoneyName = (name: string): boolean => MONEY.test(name);

/** Digits behind the point that the contract has of a percentage. */
const PERCENT_DIGITS: Readonly<Record<string, number>> = {
  "tax_rate[millipercent]": TAX_DIGITS,
  "discount[basis_points]": DISCOUNT_DIGITS,
  "tip[suggested_basis_points]": DISCOUNT_DIGITS,
};

/** What the contract wants of a text that people write otherwise. Null where it cannot be read. */
export function contractText(name: string, text: string, currency: string): string | null {
  if (isMoneyName(name)) return minorUnits(text, currency);
  if (name === "chosen_amount[suggested]") return allOf(text, (each) => minorUnits(each, currency));
  const digits = TAX.test(name) ? TAX_DIGITS : PERCENT_DIGITS[name];
  if (digits === undefined) return text;
  return name.startsWith("tip") ? allOf(text, (each) => readPercent(each, digits)) : readPercent(text, digits);
}

/** One below the other, as a list of the contract is sent. */
function allOf(text: string, read: (text: string) => string | null): string | null {
  const all = text.split(SEVERAL).filter(Boolean).map(read);
  return all.includes(null) ? null : all.join("\n");
}

function minorUnits(text: string, currency: string): string | null {
  return parseMoney(text, currency)?.toString() ?? null;
}
