import type { PayerLanguage } from "#app/rest/payer-language.ts";
import { isolated } from "#contract/isolated.ts";
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

/** "2 × Coffee, Milk" in short: "2 × Coffee and 19 more". */
export function planTitle({ items }: Named, language: PayerLanguage): string {
  const [first] = items;
  if (items.length < 3 || first?.name === undefined) return planName({ items }, language);
  return SUBSCRIPTION_TEXTS[language].andMore(counted(first.name, first.quantity), items.length - 1);
}

export const counted = (name: string, quantity: number): string =>
  quantity === 1 ? isolated(name) : `${quantity} × ${isolated(name)}`;

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

/** "$5.00 for 2 months, then $20.00 every month". */
export function courseText(subscription: PayerSubscription, language: PayerLanguage): string {
  const { currency, interval, intervalCount, priceSteps } = subscription;
  if (priceSteps.length < 2) return priceText(subscription, language);
  const texts = SUBSCRIPTION_TEXTS[language];
  return texts.inTurn(
    priceSteps.map(({ periods, amount }) => {
      if (periods === undefined) return priceText({ ...subscription, amount }, language);
      return texts.during(money(amount, currency, language), interval, periods * intervalCount);
    }),
  );
}

/** "Welcome: 20% off until March 1, 2027". */
export function discountText({ discount, currency, timeZone }: PayerSubscription, language: PayerLanguage) {
  if (!discount) return null;
  const { name = null, basisPoints, amount = 0n, isOnce, endsAt } = discount;
  const texts = SUBSCRIPTION_TEXTS[language].discount;
  const percents = new Intl.NumberFormat(LOCALES[language], { style: "percent", maximumFractionDigits: 2 });
  const off = basisPoints === undefined ? money(amount, currency, language) : percents.format(basisPoints / 10_000);
  const end = endsAt ? texts.until(dayText(endsAt, { timeZone, language })) : null;
  return texts.text(name, off, isOnce ? texts.nextOnly : end);
}

/** Of one that is not charged, the next thing that comes is an invoice. */
export function nextName({ collectionMethod }: PayerSubscription, language: PayerLanguage): string {
  const { facts } = SUBSCRIPTION_TEXTS[language];
  return collectionMethod === "invoice" ? facts.nextInvoice : facts.nextCharge;
}

type Charged = Pick<PayerSubscription, "nextChargeAmount" | "nextChargeAt" | "currency" | "timeZone">;

/** "$10.00 on February 28, 2027". Null where nothing comes. */
export function nextCharge(subscription: Charged, language: PayerLanguage): string | null {
  const { nextChargeAmount: amount, nextChargeAt, currency, timeZone } = subscription;
  if (amount === undefined || !nextChargeAt) return null;
  const texts = SUBSCRIPTION_TEXTS[language];
  const day = dayText(nextChargeAt, { timeZone, language });
  return amount === 0n ? texts.nothingOn(day) : texts.on(money(amount, currency, language), day);
}

export interface Place {
  readonly timeZone: string;
  readonly language: PayerLanguage;
}

/** "February 28, 2027", in the zone in which the subscription is billed. */
export function dayText({ seconds }: { readonly seconds: bigint }, { timeZone, language }: Place): string {
  const date = new Date(Number(seconds) * 1_000);
  return new Intl.DateTimeFormat(LOCALES[language], { dateStyle: "long", timeZone }).format(date);
}
