import type { PayerLanguage } from "#app/rest/payer-language.ts";
import { formatMoney } from "#contract/money.ts";
import type { PayerSubscription } from "#proto/tollhouse/v1/payer_subscriptions_pb.ts";
import { SUBSCRIPTION_TEXTS } from "./subscription-texts.ts";
import { LOCALES } from "./texts.ts";

type Named = Pick<PayerSubscription, "items">;

/** "Coffee", or "2 × Coffee, Milk". */
export function planName({ items }: Named, language: PayerLanguage): string {
  const names = items.flatMap(({ name, quantity }) => (name === undefined ? [] : [counted(name, quantity)]));
  return names.length === 0 ? SUBSCRIPTION_TEXTS[language].subscription : names.join(", ");
}

export const counted = (name: string, quantity: number): string => (quantity === 1 ? name : `${quantity} × ${name}`);

export const money = (amount: bigint, currency: string, language: PayerLanguage): string =>
  formatMoney(amount, currency, LOCALES[language]);

interface Priced {
  readonly amount: bigint;
  readonly currency: string;
  readonly interval: string;
  readonly intervalCount: number;
}

/** "$10.00 every month". */
export function priceText({ amount, currency, interval, intervalCount }: Priced, language: PayerLanguage): string {
  return SUBSCRIPTION_TEXTS[language].per(money(amount, currency, language), interval, intervalCount);
}

interface Place {
  readonly timeZone: string;
  readonly language: PayerLanguage;
}

/** "February 28, 2027", in the zone in which the subscription is billed. */
export function dayText({ seconds }: { readonly seconds: bigint }, { timeZone, language }: Place): string {
  const date = new Date(Number(seconds) * 1_000);
  return new Intl.DateTimeFormat(LOCALES[language], { dateStyle: "long", timeZone }).format(date);
}
