import { escaped, factTable, mailHtml } from "#extensions/capabilities/mail/index.ts";
import type { ReceiptTexts } from "./receipt-texts.ts";

const BRAND = /^#[0-9a-f]{6}$/;
const FALLBACK_BRAND = "#1f3a5f";

export function receiptHtml({
  organization,
  words,
  language,
  heading,
  when,
  lines,
  facts,
  contact,
  page,
}: ReceiptTexts): string {
  const { name, brandColor = "" } = organization;
  const rows = lines.map(([label, amount], index) => lineRow(label, amount, index === lines.length - 1));
  return mailHtml({
    language,
    title: words.subject(name),
    heading: name,
    accent: BRAND.test(brandColor) ? brandColor : FALLBACK_BRAND,
    rows: [
      `<tr><td style="padding:16px 0 0;font-size:30px;font-weight:bold">${escaped(heading)}</td></tr>`,
      `<tr><td style="padding:0 0 20px">${escaped(when)}</td></tr>`,
      `<tr><td><table role="presentation" width="100%" style="border-collapse:collapse">${rows.join("")}</table></td></tr>`,
      `<tr><td style="padding:20px 0 0">${factTable(facts)}</td></tr>`,
      ...(page ? [pageRow(page)] : []),
      ...(contact.length > 0 ? [contactRow(words.contact(name), contact)] : []),
    ],
  });
}

function lineRow(label: string, amount: string, isLast: boolean): string {
  const style = `padding:8px 0;border-top:1px solid #8884${isLast ? ";font-weight:bold" : ""}`;
  return `<tr><td style="${style}">${escaped(label)}</td><td align="right" style="${style}">${escaped(amount)}</td></tr>`;
}

function pageRow({ url, text }: NonNullable<ReceiptTexts["page"]>): string {
  return `<tr><td style="padding:20px 0 0"><a href="${escaped(url)}" style="font-weight:bold">${escaped(text)}</a></td></tr>`;
}

function contactRow(title: string, contact: readonly string[]): string {
  const ways = contact.map((way) => escaped(way)).join("<br>");
  return `<tr><td style="padding:24px 0 0;font-size:14px">${escaped(title)}<br>${ways}</td></tr>`;
}
