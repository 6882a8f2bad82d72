import { LRUCache } from "lru-cache";
import { MAIL_LOCALES, type MailLanguage } from "./mail-language.ts";

/** Mails to merchants are in English, including amounts and dates. */
export const MAIL_LOCALE = MAIL_LOCALES.en;

/** "November 22, 2026 at 3:04 PM (UTC)", or "22. November 2026 um 15:04 (UTC)". */
export function mailTime(date: Date, timeZone = "UTC", language: MailLanguage = "en"): string {
  const zone = knownZone(timeZone);
  return `${formatOf(language, { dateStyle: "long", timeStyle: "short", timeZone: zone }).format(date)} (${zone})`;
}

/** "November 22, 2026", or "22. November 2026". */
export function mailDay(date: Date, timeZone: string, language: MailLanguage): string {
  return formatOf(language, { dateStyle: "long", timeZone: knownZone(timeZone) }).format(date);
}

/** Making a format costs more than the rest of a mail. */
const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: 1_000 });

function formatOf(language: MailLanguage, style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${style.timeStyle} ${style.timeZone}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(MAIL_LOCALES[language], style);
  formats.set(key, format);
  return format;
}

const zones = new LRUCache<string, string>({ max: 1_000 });

/** A customer's time zone may be unknown to this machine. */
export function knownZone(timeZone: string): string {
  const zone = zones.get(timeZone) ?? zoneOf(timeZone);
  zones.set(timeZone, zone);
  return zone;
}

function zoneOf(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat("en", { timeZone }) && timeZone;
  } catch {
    return "UTC";
  }
}
