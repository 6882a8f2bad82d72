import { formatMoney } from "#contract/money.ts";
import { escaped, factTable, MAIL_LOCALE, mailHtml, mailTime } from "#extensions/capabilities/mail/index.ts";
import type { ControlChange } from "./control-change.entity.ts";

interface NoticeContent {
  readonly change: ControlChange;
  readonly organizationName: string;
  /** Null when the dashboard's address is not configured. */
  readonly pageUrl: string | null;
}

/** The texts of a notice, for the plain and the HTML part of the mail. */
interface NoticeTexts {
  readonly subject: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly next: string;
  readonly pageUrl: string | null;
}

export function noticeTexts({ change, organizationName, pageUrl }: NoticeContent): NoticeTexts {
  const { control, environment, effectiveAt } = change;
  return {
    subject: control === "delay_business_days" ? "The settlement delay will be shorter" : THRESHOLD,
    facts: [
      ["Organization", organizationName],
      ["Environment", environment === "live" ? "Live" : "Sandbox"],
      ["Now", valueText(change, change.fromValue)],
      ["Then", valueText(change, change.toValue)],
    ],
    next: effectiveAt
      ? `It takes effect on ${mailTime(effectiveAt)}. If you did not expect this, cancel it in Settings, Settlements.`
      : "It needs the approval of a second owner or admin. If you did not expect this, cancel it in Settings, Settlements.",
    pageUrl,
  };
}

const THRESHOLD = "More will be paid out without a second person";

const NONE = "No approval needed";

function valueText({ control, currency }: ControlChange, value: bigint | null | undefined): string {
  if (control === "delay_business_days") return `${value ?? 0n} business days`;
  return value == null ? NONE : `Approval above ${formatMoney(value, currency, MAIL_LOCALE)}`;
}

/** Legible on white and on black. */
const ACCENT = "#c2410c";

export function noticeHtml({ subject, facts, next, pageUrl }: NoticeTexts): string {
  const row = (html: string) => `<tr><td style="padding:16px 0 0">${html}</td></tr>`;
  const link = pageUrl ? [row(`<a href="${escaped(pageUrl)}" style="font-weight:bold">View settings</a>`)] : [];
  return mailHtml({
    title: subject,
    heading: subject,
    accent: ACCENT,
    rows: [row(factTable(facts)), row(escaped(next)), ...link],
  });
}

export function noticePlainText({ subject, facts, next, pageUrl }: NoticeTexts): string {
  const link = pageUrl ? ["", `View settings: ${pageUrl}`] : [];
  return [`${subject}.`, "", ...facts.map(([name, value]) => `${name}: ${value}`), "", next, ...link, ""].join("\n");
}
