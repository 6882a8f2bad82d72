import { formatMoney } from "#contract/money.ts";
import type { PostalAddress } from "#extensions/platform/kernel/postal-address.ts";
import type { InvoiceLanguage } from "./invoice-parties.ts";
import { INVOICE_LOCALES } from "./invoice-texts.ts";

interface Place {
  readonly language: InvoiceLanguage;
  readonly currency: string;
  readonly timeZone: string;
}

export type InvoiceFormats = ReturnType<typeof invoiceFormats>;

/** How an invoice writes amounts, days and addresses. */
export function invoiceFormats({ language, currency, timeZone }: Place) {
  const locale = INVOICE_LOCALES[language];
  const days = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone });
  const percents = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 3 });
  const countries = new Intl.DisplayNames(locale, { type: "region", fallback: "code" });
  return {
    money: (minorUnits: bigint) => formatMoney(minorUnits, currency, locale),
    day: (date: Date) => days.format(date),
    /** Both days are part of it. The end is the first moment after it. */
    period: (start: Date, end: Date) => plainSpaces(days.formatRange(start, new Date(end.getTime() - 1))),
    /** Of thousandths of a percent. */
    percent: (millipercent: number) => percents.format(millipercent / 100_000),
    address: (address: PostalAddress | null) => addressLines(address, (country) => countries.of(country) ?? country),
  };
}

/** The plain fonts of a file have no narrow spaces. */
const plainSpaces = (text: string): string => text.replaceAll(/[\u2009\u202f]/g, " ");

function addressLines(address: PostalAddress | null, nameOf: (country: string) => string): string[] {
  if (!address) return [];
  const { line1, line2, city, state, postalCode, country } = address;
  const isAmerican = country === "US";
  const place = isAmerican
    ? [[city, state].filter(Boolean).join(", "), postalCode]
    : [postalCode, city, state].map((part) => part ?? "");
  return [line1, line2, place.filter(Boolean).join(" "), country && nameOf(country)].filter(
    (line): line is string => line !== undefined && line !== "",
  );
}
