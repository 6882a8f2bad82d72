/** Mails are in English, including amounts and dates. */
export const MAIL_LOCALE = "en-US";

/** "November 22, 2026 at 3:04 PM (UTC)". */
export function mailTime(date: Date, timeZone = "UTC"): string {
  const style = { dateStyle: "long", timeStyle: "short" } as const;
  try {
    return `${new Intl.DateTimeFormat(MAIL_LOCALE, { ...style, timeZone }).format(date)} (${timeZone})`;
  } catch {
    // A customer's time zone may be unknown to this machine.
    return `${new Intl.DateTimeFormat(MAIL_LOCALE, { ...style, timeZone: "UTC" }).format(date)} (UTC)`;
  }
}
