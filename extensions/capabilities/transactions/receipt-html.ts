import type { ReceiptTexts } from "./receipt-texts.ts";

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

const BRAND = /^#[0-9a-f]{6}$/;
const FALLBACK_BRAND = "#1f3a5f";

/** The HTML form of the mail: tables and inline styles, which every mail program shows; no image, no script, no address to load. */
export function receiptHtml({ organization, paid, date, lines, facts, contact }: ReceiptTexts): string {
  const { name, brandColor = "" } = organization;
  const brand = BRAND.test(brandColor) ? brandColor : FALLBACK_BRAND;
  const rows = lines.map(([label, amount], index) => lineRow(label, amount, index === lines.length - 1));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Your receipt from ${escaped(name)}</title>
</head>
<body style="margin:0;padding:24px 12px;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<table role="presentation" align="center" width="100%" style="max-width:480px;border-collapse:collapse">
<tr><td style="border-top:4px solid ${brand};padding:20px 0 0;font-size:18px;font-weight:bold">${escaped(name)}</td></tr>
<tr><td style="padding:16px 0 0;font-size:30px;font-weight:bold">${escaped(paid)}</td></tr>
<tr><td style="padding:0 0 20px">Paid on ${escaped(date)}</td></tr>
<tr><td><table role="presentation" width="100%" style="border-collapse:collapse">${rows.join("")}</table></td></tr>
<tr><td style="padding:20px 0 0"><table role="presentation" width="100%" style="border-collapse:collapse">${facts
    .map(([label, value]) => factRow(label, value))
    .join("")}</table></td></tr>
${contact.length > 0 ? contactRow(name, contact) : ""}
</table>
</body>
</html>
`;
}

function lineRow(label: string, amount: string, isLast: boolean): string {
  const style = `padding:8px 0;border-top:1px solid #8884${isLast ? ";font-weight:bold" : ""}`;
  return `<tr><td style="${style}">${escaped(label)}</td><td align="right" style="${style}">${escaped(amount)}</td></tr>`;
}

function factRow(label: string, value: string): string {
  const style = "padding:2px 0;font-size:14px;vertical-align:top";
  return `<tr><td style="${style};padding-right:16px;white-space:nowrap">${escaped(label)}</td><td width="100%" style="${style};word-break:break-word">${escaped(value)}</td></tr>`;
}

function contactRow(name: string, contact: readonly string[]): string {
  const ways = contact.map((way) => escaped(way)).join("<br>");
  return `<tr><td style="padding:24px 0 0;font-size:14px">Questions? Contact ${escaped(name)}:<br>${ways}</td></tr>`;
}
