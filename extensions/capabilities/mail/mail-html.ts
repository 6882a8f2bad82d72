import type { MailLanguage } from "./mail-language.ts";

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

interface MailDocument {
  readonly title: string;
  readonly heading: string;
  /** The color of the line above the heading. */
  readonly accent: string;
  /** HTML of the rows of a one-column table. */
  readonly rows: readonly string[];
  readonly language?: MailLanguage;
}

/**
 * Builds a mail's HTML with tables and inline styles, which every mail program supports; without images, scripts or
 * remote content.
 */
export function mailHtml({ title, heading, accent, rows, language = "en" }: MailDocument): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
</head>
<body style="margin:0;padding:24px 12px;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<table role="presentation" align="center" width="100%" style="max-width:480px;border-collapse:collapse">
<tr><td style="border-top:4px solid ${accent};padding:20px 0 0;font-size:18px;font-weight:bold">${escaped(heading)}</td></tr>
${rows.join("\n")}
</table>
</body>
</html>
`;
}

/** Names and values as a nested table. */
export function factTable(facts: readonly (readonly [name: string, value: string])[]): string {
  const rows = facts.map(([name, value]) => factRow(name, value));
  return `<table role="presentation" width="100%" style="border-collapse:collapse">${rows.join("")}</table>`;
}

function factRow(name: string, value: string): string {
  const style = "padding:2px 0;font-size:14px;vertical-align:top";
  return `<tr><td style="${style};padding-right:16px;white-space:nowrap">${escaped(name)}</td><td width="100%" style="${style};word-break:break-word">${escaped(value)}</td></tr>`;
}
