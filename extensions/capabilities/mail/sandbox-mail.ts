import type { Mail } from "#extensions/connectors/mail/index.ts";
import { escaped } from "./mail-html.ts";
import type { InEachLanguage, MailLanguage } from "./mail-language.ts";

const TEXTS: InEachLanguage<{ readonly mark: string; readonly note: string }> = {
  en: {
    mark: "[Sandbox]",
    note: "This email comes from a sandbox, where everything is a test. No real payment was made.",
  },
  de: {
    mark: "[Test]",
    note: "Diese E-Mail kommt aus einer Testumgebung. Es wurde nichts wirklich bezahlt.",
  },
};

/** Marks a test mail in its subject and first line, so that no recipient mistakes it for a real payment. */
export function sandboxMail(mail: Mail, language: MailLanguage): Mail {
  const { mark, note } = TEXTS[language];
  const box = `<p style="margin:0 auto 16px;max-width:480px;padding:8px 12px;border:1px solid #8888">${escaped(note)}</p>`;
  return {
    ...mail,
    subject: `${mark} ${mail.subject}`,
    text: `${note}\n\n${mail.text}`,
    html: atStartOfBody(mail.html, box),
  };
}

/** Without a body tag, the note comes first. */
function atStartOfBody(html: string, note: string): string {
  const body = html.indexOf("<body");
  const start = body < 0 ? 0 : html.indexOf(">", body) + 1;
  return `${html.slice(0, start)}${note}${html.slice(start)}`;
}
