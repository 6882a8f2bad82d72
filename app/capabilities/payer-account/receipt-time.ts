import type { PayerLanguage } from "#app/rest/payer-language.ts";
import { LOCALES } from "./texts.ts";

interface Place {
  readonly language: PayerLanguage;
  readonly receipt: { readonly timeZone: string };
}

/** "November 28, 2026 at 3:04 PM EST", in the organization's time zone. */
export function momentIn(seconds: bigint, { language, receipt }: Place): string {
  const style = { day: "numeric", month: "long", year: "numeric", hour: "numeric", minute: "2-digit" } as const;
  return formatted(seconds, language, { ...style, timeZone: receipt.timeZone, timeZoneName: "short" });
}

/** "November 28, 2026". */
export function dayIn(seconds: bigint, { language, receipt }: Place): string {
  return formatted(seconds, language, { dateStyle: "long", timeZone: receipt.timeZone });
}

function formatted(seconds: bigint, language: PayerLanguage, style: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(LOCALES[language], style).format(new Date(Number(seconds) * 1_000));
}
