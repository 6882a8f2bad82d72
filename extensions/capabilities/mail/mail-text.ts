import { MAIL_LOCALES, type MailLanguage } from "./mail-language.ts";

/** Mails to merchants are in English, including amounts and dates. */
export const MAIL_LOCALE = MAIL_LOCALES.en;

/** "November 22, 2026 at 3:04 PM (UTC)", or "22. November 2026 um 15:04 (UTC)". */
export function mailTime(date: Date, timeZone = "UTC", language: MailLanguage = "en"): string {
  const zone = knownZone(timeZone);
  const style = { dateStyle: "long", timeStyle: "short", timeZone: zone } as const;
  return `${new Intl.DateTimeFormat(MAIL_LOCALES[language], style).format(date)} (${zone})`;
}

/** "November 22, 2026", or "22. November 2026". */
export function mailDay(date: Date, timeZone: string, language: MailLanguage): string {
  const style = { dateStyle: "long", timeZone: knownZone(timeZone) } as const;
  return new Intl.DateTimeFormat(MAIL_LOCALES[language], style).format(date);
}

/** A customer's time zone may be unknown to this machine. */
export function knownZone(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat("en", { timeZone }) && timeZone;
  } catch {
    return "UTC";
  }
}
