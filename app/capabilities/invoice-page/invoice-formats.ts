import { LOCALES } from "#app/capabilities/checkout/index.ts";
import type { PayerLanguage } from "#app/rest/payer-language.ts";
import { formatMoney } from "#contract/money.ts";
import type { Address } from "#proto/tollhouse/v1/customers_pb.ts";
import type { InvoicePage } from "#proto/tollhouse/v1/invoice_pages_pb.ts";

export type InvoiceFormats = ReturnType<typeof formatsOf>;

/** How the page writes amounts, days and addresses, as the file does. */
export function formatsOf({ currency, timeZone }: InvoicePage, language: PayerLanguage) {
  const locale = LOCALES[language];
  const days = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone });
  const percents = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 3 });
  const countries = new Intl.DisplayNames(locale, { type: "region", fallback: "code" });
  return {
    money: (minorUnits: bigint) => formatMoney(minorUnits, currency, locale),
    day: (time: Time | undefined) => (time ? days.format(dateOf(time)) : ""),
    /** Both days are part of it. The end is the first moment after it. */
    period: (start: Time, end: Time) => days.formatRange(dateOf(start), new Date(dateOf(end).getTime() - 1)),
    /** Of thousandths of a percent. */
    percent: (millipercent: number) => percents.format(millipercent / 100_000),
    address: (address: Address | undefined) => addressLines(address, (country) => countries.of(country) ?? country),
  };
}

interface Time {
  readonly seconds: bigint;
}

const dateOf = ({ seconds }: Time) => new Date(Number(seconds) * 1_000);

function addressLines(address: Address | undefined, nameOf: (country: string) => string): string[] {
  if (!address) return [];
  const { line1, line2, city, state, postalCode, country } = address;
  const place = country === "US" ? [[city, state].filter(Boolean).join(", "), postalCode] : [postalCode, city, state];
  return [line1, line2, place.filter(Boolean).join(" "), country && nameOf(country)].filter(
    (line): line is string => line !== undefined && line !== "",
  );
}
