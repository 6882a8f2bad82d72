import type { Export } from "#extensions/capabilities/exports/index.ts";
import { MAIL_LOCALE, mailTime, type NoticeMail } from "#extensions/capabilities/mail/index.ts";
import type { ExportSchedule } from "./export-schedule.entity.ts";

interface MailContent {
  readonly made: Export;
  readonly schedule: ExportSchedule;
  readonly organizationName: string;
  readonly timeZone: string;
  /** Null when the dashboard's address is not configured. */
  readonly pageUrl: string | null;
}

const LISTS: Readonly<Record<string, string>> = {
  transactions: "Payments",
  refunds: "Refunds",
  payment_links: "Payment links",
  subscriptions: "Subscriptions",
  invoices: "Invoices",
  disputes: "Disputes",
  settlement_queue_entries: "Settlement queue",
  settlements: "Settlements",
  payouts: "Payouts",
  balance_transactions: "Balance transactions",
};

/** They name no person and contain no row of the file. */
export function exportMailTexts({ made, organizationName, timeZone, pageUrl }: MailContent): NoticeMail {
  const isReady = made.status === "ready";
  const list = LISTS[made.resource] ?? made.resource;
  return {
    subject: isReady ? `${list}: your export is ready` : `${list}: your export could not be prepared`,
    facts: [
      ["Organization", organizationName],
      ["Environment", made.environment === "live" ? "Live" : "Sandbox"],
      ["List", list],
      ["Period", periodText(made, timeZone)],
      ...(isReady ? ([["Rows", made.rowCount.toLocaleString(MAIL_LOCALE)]] as const) : []),
    ],
    next: [isReady ? readyText(made, timeZone) : failedText(made)],
    link: pageUrl === null ? null : { url: pageUrl, text: "View export" },
    tone: isReady ? "good" : "bad",
  };
}

function readyText({ expiresAt }: Export, timeZone: string): string {
  return `You can download the file until ${mailTime(expiresAt, timeZone)}. You need to sign in to your organization first.`;
}

function failedText({ failureCode }: Export): string {
  return failureCode === "too_many_rows"
    ? "The list has more than 1,000,000 rows. Add filters to the schedule, or choose a shorter period."
    : "Something went wrong on our side, and trying again did not help. Export the list in the dashboard.";
}

/** "November 26, 2026" or "November 16 – 22, 2026". */
function periodText({ periodStart, periodEnd }: Export, timeZone: string): string {
  if (!periodStart || !periodEnd) return "";
  const days = new Intl.DateTimeFormat(MAIL_LOCALE, { dateStyle: "long", timeZone });
  return days.formatRange(periodStart, new Date(periodEnd.getTime() - 1));
}
