import { MAIL_LOCALES, type MailLanguage } from "./mail-language.ts";

/** Mails to merchants are in English, including amounts and dates. */
export const MAIL_LOCALE = MAIL_LOCALES.en;

/** "November 22, 2026 at 3:04 PM (UTC)", or "22. November 2026 um 15:04 (UTC)". */
export function mailTime(date: Date, timeZone = "UTC", language: MailLanguage = "en"): string {
  const locale = MAIL_LOCALES[language];
  const style = { dateStyle: "long", timeStyle: "short" } as const;
  try {
    return `${new Intl.DateTimeFormat(locale, { ...style, timeZone }).format(date)} (${timeZone})`;
  } catch {
    // A customer's time zone may be unknown to this machine.
    return `${new Intl.DateTimeFormat(locale, { ...style, timeZone: "UTC" }).format(date)} (UTC)`;
  }
}
