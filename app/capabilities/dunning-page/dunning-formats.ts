import { LOCALES } from "#app/capabilities/checkout/index.ts";
import type { PayerLanguage } from "#app/rest/payer-language.ts";
import { formatMoney } from "#contract/money.ts";
import type { DunningPage } from "#proto/tollhouse/v1/dunning_pages_pb.ts";

interface Time {
  readonly seconds: bigint;
}

/** How the page writes amounts and times. */
export function formatsOf({ timeZone, totals }: DunningPage, language: PayerLanguage) {
  const locale = LOCALES[language];
  const days = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone });
  const times = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short", timeZone });
  const money = (amount: bigint, currency: string) => formatMoney(amount, currency, locale);
  return {
    money,
    day: (time: Time | undefined) => (time ? days.format(dateOf(time)) : ""),
    time: (time: Time) => times.format(dateOf(time)),
    /** "$10.00 + €5.00": currencies are never added up. */
    sum: totals.map(({ amount, currency }) => money(amount, currency)).join(" + "),
  };
}

const dateOf = ({ seconds }: Time) => new Date(Number(seconds) * 1_000);
