import type { DisputeRate } from "#extensions/capabilities/dispute-rates/index.ts";
import { MAIL_LOCALE } from "#extensions/capabilities/mail/index.ts";
import type { NoticeText } from "./notice.queue.ts";

const NAMES: Readonly<Record<DisputeRate["program"], string>> = {
  visa_vamp: "Visa VAMP",
  mastercard_ecm: "Mastercard ECM",
  mastercard_hecm: "Mastercard HECM",
};

/** What is mailed about a rate that came near to a card network's thresholds, or beyond them. */
export function rateNotice({ program, month, level, counted, saleCount, rateBasisPoints }: DisputeRate): NoticeText {
  const name = NAMES[program];
  const isExceeded = level === "exceeded";
  const counts = program === "visa_vamp" ? "Disputes and fraud reports" : "Disputes";
  return {
    kinds: ["disputes"],
    subject: isExceeded ? `Your disputes exceed the limits of ${name}` : `Your disputes are near the limits of ${name}`,
    facts: [
      ["Program", name],
      ["Month", monthName(month)],
      [counts, counted.toLocaleString(MAIL_LOCALE)],
      ["Sales", saleCount.toLocaleString(MAIL_LOCALE)],
      ...(rateBasisPoints == null ? [] : [["Rate", `${(rateBasisPoints / 100).toFixed(2)}%`] as [string, string]]),
    ],
    next: `${isExceeded ? "Both limits are met, and the card network can charge you fees." : "The card network can charge you fees when both limits are met."} Refund inquiries, and payments that were reported as fraud, before they become disputes.`,
    page: { path: "/disputes/rates", text: "View rates" },
  };
}

function monthName(month: string): string {
  const format = new Intl.DateTimeFormat(MAIL_LOCALE, { month: "long", year: "numeric", timeZone: "UTC" });
  return format.format(new Date(`${month}-01T00:00:00Z`));
}
