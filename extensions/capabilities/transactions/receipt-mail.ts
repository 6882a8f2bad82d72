import type { Mail } from "#extensions/connectors/mail/index.ts";
import { receiptHtml } from "./receipt-html.ts";
import { type ReceiptContent, type ReceiptTexts, receiptTexts } from "./receipt-texts.ts";

export function receiptMail(content: ReceiptContent): Pick<Mail, "fromName" | "replyTo" | "subject" | "text" | "html"> {
  const texts = receiptTexts(content);
  const { name, supportEmail } = content.organization;
  return {
    fromName: name,
    replyTo: supportEmail,
    subject: `Your receipt from ${name}`,
    text: plainText(texts),
    html: receiptHtml(texts),
  };
}

function plainText({ organization: { name }, paid, date, lines, facts, contact, page }: ReceiptTexts): string {
  const width = Math.max(...lines.map(([label]) => label.length)) + 2;
  return [
    `${name}`,
    `You paid ${paid} on ${date}.`,
    "",
    ...lines.map(([label, amount]) => `${label.padEnd(width)}${amount}`),
    "",
    ...facts.map(([label, value]) => `${label}: ${value}`),
    ...(page ? ["", `${page.text}: ${page.url}`] : []),
    ...(contact.length > 0 ? ["", `Questions? Contact ${name}:`, ...contact] : []),
    "",
  ].join("\n");
}
