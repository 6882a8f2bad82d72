import { receiptHtml } from "./receipt-html.ts";
import { type ReceiptContent, type ReceiptTexts, receiptTexts } from "./receipt-texts.ts";

export function receiptMail(content: ReceiptContent) {
  const texts = receiptTexts(content);
  const { name, supportEmail } = content.organization;
  return {
    language: texts.language,
    fromName: name,
    replyTo: supportEmail,
    subject: texts.words.subject(name),
    text: plainText(texts),
    html: receiptHtml(texts),
  };
}

function plainText({ words, organization: { name }, summary, lines, facts, contact, page }: ReceiptTexts): string {
  const width = Math.max(...lines.map(([label]) => label.length)) + 2;
  return [
    `${name}`,
    summary,
    "",
    ...lines.map(([label, amount]) => `${label.padEnd(width)}${amount}`),
    "",
    ...facts.map(([label, value]) => `${label}: ${value}`),
    ...(page ? ["", `${page.text}: ${page.url}`] : []),
    ...(contact.length > 0 ? ["", words.contact(name), ...contact] : []),
    "",
  ].join("\n");
}
