import { brandName } from "#contract/card-brands.ts";
import { plainWords } from "#contract/plain-words.ts";

interface Option {
  readonly value: string;
  readonly name: string;
}

/** Where a sale is made, in a merchant's words. */
export const CHANNEL_OPTIONS: readonly Option[] = [
  { value: "api", name: "Online, by the API" },
  { value: "virtual_terminal", name: "In the dashboard" },
  { value: "payment_link", name: "Payment link" },
  { value: "terminal", name: "Card terminal" },
  { value: "subscription", name: "Subscription" },
];

export const METHOD_OPTIONS: readonly Option[] = [
  { value: "card", name: "Card" },
  { value: "wallet", name: "Wallet" },
  { value: "bank_debit", name: "Bank debit" },
];

export const BRAND_OPTIONS: readonly Option[] = [
  ...["Visa", "Mastercard", "AmericanExpress", "DinersClub", "Discover", "JCB", "Maestro", "UnionPay"],
].map((value) => ({ value, name: brandName(value) }));

export const FUNDING_OPTIONS: readonly Option[] = ["credit", "debit", "prepaid"].map((value) => ({
  value,
  name: plainWords(value),
}));

export const nameIn = (options: readonly Option[], value: string): string =>
  options.find((option) => option.value === value)?.name ?? plainWords(value);
