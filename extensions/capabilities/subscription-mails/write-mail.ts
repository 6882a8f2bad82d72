import { formatMoney } from "#contract/money.ts";
import { isMasked } from "#extensions/capabilities/customers/index.ts";
import {
  MAIL_LOCALES,
  type MailLanguage,
  mailDay,
  mailLanguageOfLocale,
  type NoticeMail,
} from "#extensions/capabilities/mail/index.ts";
import { recurringAmount } from "#extensions/capabilities/subscriptions/index.ts";
import type { MailFacts } from "./mail-facts.ts";
import { FACTS_OF, LINKS_OF, pageOf, toneOf } from "./mail-parts.ts";
import type { FactName, Named } from "./mail-text-shapes.ts";
import { MAIL_TEXTS } from "./mail-texts.ts";

/** Writes an email in the language of its customer. */
export function writeMail(facts: MailFacts, seller: string): NoticeMail {
  const { mailType } = facts.mail;
  const language = mailLanguageOfLocale(facts.customer.locale);
  const texts = MAIL_TEXTS[language];
  const named = namedIn(facts, seller, language);
  const values = valuesIn(facts, named, language);
  const [link = null, ...moreLinks] = linksIn(facts, language);
  return {
    ...{ language, link, moreLinks, tone: toneOf(mailType), why: texts.why(seller) },
    subject: texts.subject[mailType](named),
    facts: FACTS_OF[mailType].flatMap((name) => {
      const value = values[name];
      return value ? [[texts.facts[name], value] as const] : [];
    }),
    next: texts.next[mailType](named),
  };
}

function namedIn(facts: MailFacts, seller: string, language: MailLanguage): Named {
  const { subscription, invoice, mail, customer, card } = facts;
  const { currency, timeZone, status, cancellation } = subscription;
  const at = momentOf(facts);
  return {
    ...{ seller, card, isMethodMissing: mail.isMethodMissing },
    plan: isMasked(customer) ? null : planNames(facts),
    amount: formatMoney(amountOf(facts), currency, MAIL_LOCALES[language]),
    day: at && mailDay(at, timeZone, language),
    invoiceNumber: invoice?.numberText ?? "",
    isTrial: status === "trialing",
    isIncomplete: status === "incomplete",
    isUnpaid: cancellation?.reason === "payment_failed",
  };
}

/** "Coffee every month", or "2 × Coffee, Milk". */
function planNames({ items }: MailFacts): string {
  return items.map(({ planName, quantity }) => (quantity === 1 ? planName : `${quantity} × ${planName}`)).join(", ");
}

function amountOf({ mail, invoice, creditNote }: MailFacts): bigint {
  if (creditNote) return creditNote.amountMinorUnits - creditNote.creditedMinorUnits;
  return (mail.mailType === "charged" ? invoice?.paidMinorUnits : invoice?.dueMinorUnits) ?? 0n;
}

/** When what the email says happens. */
function momentOf({ mail, subscription, invoice, nextCharge }: MailFacts): Date | null {
  const { mailType } = mail;
  if (mailType === "invoice") return invoice?.dueAt ?? null;
  if (mailType === "cancel_scheduled") return subscription.cancelAt ?? null;
  if (mailType === "paused") return subscription.pause?.resumesAt ? new Date(subscription.pause.resumesAt) : null;
  return nextCharge?.at ?? subscription.currentPeriodEnd;
}

function valuesIn(facts: MailFacts, named: Named, language: MailLanguage): Readonly<Record<FactName, string | null>> {
  const { subscription, invoice, creditNote, nextCharge } = facts;
  const { currency, timeZone, interval, intervalCount, trialEnd } = subscription;
  const texts = MAIL_TEXTS[language];
  const money = (amount: bigint) => formatMoney(amount, currency, MAIL_LOCALES[language]);
  const day = (date: Date) => mailDay(date, timeZone, language);
  return {
    ...{ subscription: named.plan, amount: named.amount, amountDue: named.amount, card: named.card },
    price: texts.per(money(recurringAmount(facts)), interval, intervalCount),
    freeUntil: named.isTrial && trialEnd ? day(trialEnd) : null,
    nextCharge: nextCharge && texts.on(money(nextCharge.amount), day(nextCharge.at)),
    ...{ dueOn: named.day, resumesOn: named.day, runsUntil: named.day },
    invoice: invoice?.numberText ?? null,
    creditNote: creditNote?.numberText ?? null,
  };
}

function linksIn({ mail, links, accountUrl }: MailFacts, language: MailLanguage) {
  const pages = { invoice: links.page, pdf: links.pdf, account: accountUrl };
  return LINKS_OF[mail.mailType].flatMap((name) => {
    const url = pageOf(name, pages);
    return url === null ? [] : [{ url, text: MAIL_TEXTS[language].links[name] }];
  });
}
