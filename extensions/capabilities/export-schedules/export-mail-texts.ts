import type { Export } from "#extensions/capabilities/exports/index.ts";
import { escaped, factTable, MAIL_LOCALE, mailHtml, mailTime } from "#extensions/capabilities/mail/index.ts";
import type { ExportSchedule } from "./export-schedule.entity.ts";

interface MailContent {
  readonly made: Export;
  readonly schedule: ExportSchedule;
  readonly organizationName: string;
  readonly timeZone: string;
  /** Null when the dashboard's address is not configured. */
  readonly pageUrl: string | null;
}

/** The texts of a mail, for its plain and its HTML part. They name no person and contain no row of the file. */
interface MailTexts {
  readonly subject: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly next: string;
  readonly pageUrl: string | null;
  readonly accent: string;
}

const LISTS: Readonly<Record<string, string>> = {
  transactions: "Payments",
  refunds: "Refunds",
  disputes: "Disputes",
  settlement_queue_entries: "Settlement queue",
  settlements: "Settlements",
  payouts: "Payouts",
  balance_transactions: "Balance transactions",
};

/** Legible on white and on black. */
const DONE = "#0f766e";
const FAILED = "#c2410c";

export function exportMailTexts({ made, organizationName, timeZone, pageUrl }: MailContent): MailTexts {
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
    next: isReady ? readyText(made, timeZone) : failedText(made),
    pageUrl,
    accent: isReady ? DONE : FAILED,
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

export function exportMailHtml({ subject, facts, next, pageUrl, accent }: MailTexts): string {
  const row = (html: string) => `<tr><td style="padding:16px 0 0">${html}</td></tr>`;
  const link = pageUrl ? [row(`<a href="${escaped(pageUrl)}" style="font-weight:bold">View export</a>`)] : [];
  return mailHtml({
    title: subject,
    heading: subject,
    accent,
    rows: [row(factTable(facts)), row(escaped(next)), ...link],
  });
}

export function exportMailText({ subject, facts, next, pageUrl }: MailTexts): string {
  const link = pageUrl ? ["", `View export: ${pageUrl}`] : [];
  return [`${subject}.`, "", ...facts.map(([name, value]) => `${name}: ${value}`), "", next, ...link, ""].join("\n");
}
