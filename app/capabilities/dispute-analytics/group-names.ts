import { categoryName } from "#app/capabilities/disputes/index.ts";
import { plainWords } from "#contract/plain-words.ts";

const NETWORKS: Readonly<Record<string, string>> = {
  amex: "American Express",
  jcb: "JCB",
  unionpay: "UnionPay",
  diners: "Diners Club",
  other: "Other networks",
  none: "Without a card",
};

/** The name of a group: "Not received", "American Express", "November 2026". */
export function groupName(groupBy: string, group: string, locale: string): string {
  if (groupBy === "month") return monthName(group, locale);
  return groupBy === "network" ? (NETWORKS[group] ?? plainWords(group)) : categoryName(group);
}

function monthName(month: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" });
  return format.format(new Date(`${month}-01T00:00:00Z`));
}
