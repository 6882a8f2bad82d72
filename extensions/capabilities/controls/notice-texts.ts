import { formatMoney } from "#contract/money.ts";
import { MAIL_LOCALE, mailTime, type NoticeMail } from "#extensions/capabilities/mail/index.ts";
import type { ControlChange } from "./control-change.entity.ts";

interface NoticeContent {
  readonly change: ControlChange;
  readonly organizationName: string;
  /** Null when the dashboard's address is not configured. */
  readonly pageUrl: string | null;
}

export function noticeTexts({ change, organizationName, pageUrl }: NoticeContent): NoticeMail {
  const { control, environment, effectiveAt } = change;
  return {
    subject: control === "delay_business_days" ? "The settlement delay will be shorter" : THRESHOLD,
    facts: [
      ["Organization", organizationName],
      ["Environment", environment === "live" ? "Live" : "Sandbox"],
      ["Now", valueText(change, change.fromValue)],
      ["Then", valueText(change, change.toValue)],
    ],
    next: [
      effectiveAt
        ? `It takes effect on ${mailTime(effectiveAt)}. If you did not expect this, cancel it in Settings, Settlements.`
        : "It needs the approval of a second owner or admin. If you did not expect this, cancel it in Settings, Settlements.",
    ],
    link: pageUrl === null ? null : { url: pageUrl, text: "View settings" },
  };
}

const THRESHOLD = "More will be paid out without a second person";

const NONE = "No approval needed";

function valueText({ control, currency }: ControlChange, value: bigint | null | undefined): string {
  if (control === "delay_business_days") return `${value ?? 0n} business days`;
  return value == null ? NONE : `Approval above ${formatMoney(value, currency, MAIL_LOCALE)}`;
}
