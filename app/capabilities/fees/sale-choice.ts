import { isCurrency } from "#contract/currencies.ts";
import { parseMoney } from "#contract/parse-money.ts";
import { BRAND_OPTIONS, CHANNEL_OPTIONS, FUNDING_OPTIONS, METHOD_OPTIONS } from "./fee-labels.ts";

/** The sale of a quote, as typed and chosen. An empty text is unknown. */
export interface SaleChoice {
  readonly amount: string;
  readonly country: string;
  readonly method: string;
  readonly brand: string;
  readonly funding: string;
  readonly channel: string;
}

const MAX_TEXT = 24;

/** From the address. Invalid choices are ignored, so that an old link still opens the page. */
export function saleChoice(url: string): SaleChoice {
  const { searchParams } = new URL(url);
  const read = (name: string) => searchParams.get(name)?.trim().slice(0, MAX_TEXT) ?? "";
  const oneOf = (name: string, options: readonly { readonly value: string }[]) =>
    options.find(({ value }) => value === read(name))?.value ?? "";
  return {
    amount: read("amount"),
    country: read("country").toUpperCase(),
    method: oneOf("payment_method_type", METHOD_OPTIONS),
    brand: oneOf("brand", BRAND_OPTIONS),
    funding: oneOf("funding", FUNDING_OPTIONS),
    channel: oneOf("channel", CHANNEL_OPTIONS),
  };
}

/** The currency that the address names. */
export function chosenCurrency(url: string): string | null {
  const currency = new URL(url).searchParams.get("amount_currency") ?? "";
  return isCurrency(currency) ? currency : null;
}

/** What is wrong with what was typed, by field. */
export function saleErrors({ amount, country }: SaleChoice, currency: string) {
  const units = parseMoney(amount, currency);
  const isAmount = units !== null && units > 0n && units <= Number.MAX_SAFE_INTEGER;
  return {
    amount: amount === "" || isAmount ? null : "Enter an amount above 0, such as 100.",
    country: country === "" || /^[A-Z]{2}$/.test(country) ? null : "Enter two letters, for example US.",
  };
}
