import { escaped, factTable, mailHtml } from "#extensions/capabilities/mail/index.ts";
import type { NoticeTexts } from "./notice-texts.ts";

/** Legible on white and on black. */
const ACCENT = "#c2410c";

export function noticeHtml({ subject, heading, facts, next, pageUrl, reason }: NoticeTexts): string {
  return mailHtml({
    title: subject,
    heading,
    accent: ACCENT,
    rows: [
      `<tr><td style="padding:16px 0 0">${factTable(facts)}</td></tr>`,
      ...next.map((sentence) => `<tr><td style="padding:16px 0 0">${escaped(sentence)}</td></tr>`),
      ...(pageUrl ? [linkRow(pageUrl)] : []),
      `<tr><td style="padding:24px 0 0;font-size:14px">${escaped(reason)}</td></tr>`,
    ],
  });
}

function linkRow(url: string): string {
  return `<tr><td style="padding:16px 0 0"><a href="${escaped(url)}" style="font-weight:bold">View endpoint</a></td></tr>`;
}
