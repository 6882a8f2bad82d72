import { escaped, factTable, mailHtml } from "./mail-html.ts";
import type { MailLanguage } from "./mail-language.ts";

/** The texts of a mail that says what happened, for its plain and its HTML part. */
export interface NoticeMail {
  /** A sentence without a full stop. It is the heading, too. */
  readonly subject: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** What it means, and what to do. */
  readonly next: readonly string[];
  /** The page about it. Null when the dashboard's address is not configured. */
  readonly link: { readonly url: string; readonly text: string } | null;
  /** Other pages about it, below that one. */
  readonly moreLinks?: readonly { readonly url: string; readonly text: string }[];
  /** Why the recipient gets it. */
  readonly why?: string;
  /** The address where the recipient stops these mails. */
  readonly unsubscribe?: string | null;
  readonly tone?: "good" | "bad";
  /** Of the texts. */
  readonly language?: MailLanguage;
}

/** Legible on white and on black. */
const ACCENTS = { good: "#0f766e", bad: "#c2410c" };

export function noticeMail(texts: NoticeMail) {
  const { subject, language = "en" } = texts;
  return { subject, language, text: textOf(texts), html: htmlOf(texts) };
}

function textOf({ subject, facts, next, link, moreLinks = [], why, unsubscribe }: NoticeMail): string {
  const parts = [
    `${subject}.`,
    facts.map(([name, value]) => `${name}: ${value}`).join("\n"),
    ...next,
    link && `${link.text}: ${link.url}`,
    ...moreLinks.map(({ text, url }) => `${text}: ${url}`),
    why,
    unsubscribe && `Unsubscribe: ${unsubscribe}`,
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

function htmlOf(texts: NoticeMail): string {
  const { subject, facts, next, link, moreLinks = [], why, unsubscribe, tone = "bad", language = "en" } = texts;
  const row = (html: string, style = "") => `<tr><td style="padding:16px 0 0${style}">${html}</td></tr>`;
  const small = ";font-size:14px";
  const stop = unsubscribe ? ` <a href="${escaped(unsubscribe)}">Unsubscribe</a>` : "";
  return mailHtml({
    language,
    title: subject,
    heading: subject,
    accent: ACCENTS[tone],
    rows: [
      row(factTable(facts)),
      ...next.map((sentence) => row(escaped(sentence))),
      ...(link ? [row(`<a href="${escaped(link.url)}" style="font-weight:bold">${escaped(link.text)}</a>`)] : []),
      ...moreLinks.map(({ url, text }) => row(`<a href="${escaped(url)}">${escaped(text)}</a>`)),
      ...(why ? [row(`${escaped(why)}${stop}`, small)] : []),
    ],
  });
}
