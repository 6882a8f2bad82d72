import type { Mail } from "#extensions/connectors/mail/index.ts";
import { escaped } from "./mail-html.ts";

const NOTE = "This email comes from a sandbox, where everything is a test. No real payment was made.";
const HTML_NOTE = `<p style="margin:0 auto 16px;max-width:480px;padding:8px 12px;border:1px solid #8888">${escaped(NOTE)}</p>`;

/** Marks a test mail in its subject and first line, so that no recipient mistakes it for a real payment. */
export function sandboxMail(mail: Mail): Mail {
  return {
    ...mail,
    subject: `[Sandbox] ${mail.subject}`,
    text: `${NOTE}\n\n${mail.text}`,
    html: atStartOfBody(mail.html, HTML_NOTE),
  };
}

/** Without a body tag, the note comes first. */
function atStartOfBody(html: string, note: string): string {
  const body = html.indexOf("<body");
  const start = body < 0 ? 0 : html.indexOf(">", body) + 1;
  return `${html.slice(0, start)}${note}${html.slice(start)}`;
}
