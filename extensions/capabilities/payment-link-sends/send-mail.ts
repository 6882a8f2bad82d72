import { formatMoney } from "#contract/money.ts";
import { escaped, MAIL_LOCALE, mailHtml } from "#extensions/capabilities/mail/index.ts";

interface LinkMail {
  readonly organization: {
    readonly name: string;
    readonly brandColor?: string | undefined;
    readonly supportEmail?: string | undefined;
  };
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
  const { organization, title, isReminder } = mail;
  return {
    fromName: organization.name,
    replyTo: organization.supportEmail,
    subject: `${isReminder ? "Reminder: pay" : "Pay"} ${organization.name}: ${title}`,
    text: textOf(mail),
    html: htmlOf(mail),
  };
}

const priceOf = ({ price }: LinkMail): string | null => price && formatMoney(price.amount, price.currency, MAIL_LOCALE);

const whyOf = ({ organization }: LinkMail): string =>
  `${organization.name} asked us to send you this link. If you did not expect it, ignore it, or ask them.`;

function textOf(mail: LinkMail): string {
  const { organization, title, note, url, stopUrl } = mail;
  const parts = [
    `${organization.name} asks you to pay.`,
    note,
    [title, priceOf(mail)].filter(Boolean).join("\n"),
    `Pay here: ${url}`,
    whyOf(mail),
    stopUrl && `No more reminders: ${stopUrl}`,
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

function htmlOf(mail: LinkMail): string {
  const { organization, title, note, url, stopUrl } = mail;
  const { name, brandColor = "" } = organization;
  const row = (html: string, style = "") => `<tr><td style="padding:16px 0 0${style}">${html}</td></tr>`;
  const price = priceOf(mail);
  const stop = stopUrl ? ` <a href="${escaped(stopUrl)}">No more reminders</a>` : "";
  return mailHtml({
    title: `Pay ${name}`,
    heading: name,
    accent: BRAND.test(brandColor) ? brandColor : FALLBACK_BRAND,
    rows: [
      ...(note ? [row(escaped(note).replaceAll("\n", "<br>"))] : []),
      row(escaped(title), ";font-weight:bold"),
      ...(price ? [row(escaped(price), ";font-size:30px;font-weight:bold")] : []),
      row(`<a href="${escaped(url)}" style="font-weight:bold">Pay ${escaped(name)}</a>`),
      row(`${escaped(whyOf(mail))}${stop}`, ";font-size:14px"),
    ],
  });
}
