import { capability } from "#extensions/platform/capability.ts";
import { mailer } from "./mailer.ts";

/** The installation's mail server. A capability that sends a mail does it in a payload job of its own. */
export const mail = capability("mail", { parts: [mailer] });

export { escaped, factTable, mailHtml } from "./mail-html.ts";
export { MAIL_LOCALE, mailTime } from "./mail-text.ts";
export { assertSendsMail, sendMail, sendsMail } from "./mailer.ts";
