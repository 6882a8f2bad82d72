import { formatMoney } from "#contract/money.ts";
import { escaped, MAIL_LOCALES, type MailLanguage, mailHtml } from "#extensions/capabilities/mail/index.ts";
import { SEND_MAIL_TEXTS } from "./send-mail-texts.ts";

interface LinkMail {
  readonly organization: {
    readonly name: string;
    readonly brandColor?: string | undefined;
    readonly supportEmail?: string | undefined;
  };
  /** Of the link's page. */
  readonly language: MailLanguage;
  readonly title: string;
  /** Null where the payer chooses it. */
  readonly price: { readonly amount: bigint; readonly currency: string } | null;
  readonly url: string;
  readonly note: string | null;
  readonly isReminder: boolean;
  /** Null without reminders. */
  readonly stopUrl: string | null;
}

const BRAND = /^#[0-9a-f]{6}$/;
const FALLBACK_BRAND = "#1f3a5f";

/** The mail that brings a payment link to a payer, in the merchant's name. */
export function linkMail(mail: LinkMail) {
  const { organization, title, isReminder, language } = mail;
  const texts = SEND_MAIL_TEXTS[language];
  return {
    language,
    fromName: organization.name,
    replyTo: organization.supportEmail,
    subject: (isReminder ? texts.reminder : texts.subject)(organization.name, title),
    text: textOf(mail),
    html: htmlOf(mail),
  };
}

const priceOf = ({ price, language }: LinkMail): string | null =>
  price && formatMoney(price.amount, price.currency, MAIL_LOCALES[language]);

function textOf(mail: LinkMail): string {
  const { organization, title, note, url, stopUrl, language } = mail;
  const texts = SEND_MAIL_TEXTS[language];
  const parts = [
    texts.asks(organization.name),
    note,
    [title, priceOf(mail)].filter(Boolean).join("\n"),
    `${texts.payHere}: ${url}`,
    texts.why(organization.name),
    stopUrl && `${texts.noMore}: ${stopUrl}`,
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

function htmlOf(mail: LinkMail): string {
  const { organization, title, note, url, stopUrl, language } = mail;
  const texts = SEND_MAIL_TEXTS[language];
  const { name, brandColor = "" } = organization;
  const row = (html: string, style = "") => `<tr><td style="padding:16px 0 0${style}">${html}</td></tr>`;
  const price = priceOf(mail);
  const stop = stopUrl ? ` <a href="${escaped(stopUrl)}">${escaped(texts.noMore)}</a>` : "";
  return mailHtml({
    language,
    title: texts.pay(name),
    heading: name,
    accent: BRAND.test(brandColor) ? brandColor : FALLBACK_BRAND,
    rows: [
      ...(note ? [row(escaped(note).replaceAll("\n", "<br>"))] : []),
      row(escaped(title), ";font-weight:bold"),
      ...(price ? [row(escaped(price), ";font-size:30px;font-weight:bold")] : []),
      row(`<a href="${escaped(url)}" style="font-weight:bold">${escaped(texts.pay(name))}</a>`),
      row(`${escaped(texts.why(name))}${stop}`, ";font-size:14px"),
    ],
  });
}
