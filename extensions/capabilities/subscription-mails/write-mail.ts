import { isolated } from "#contract/isolated.ts";
import { formatMoney } from "#contract/money.ts";
import { isMasked } from "#extensions/capabilities/customers/index.ts";
import {
  MAIL_LOCALES,
  type MailLanguage,
  mailDay,
  mailLanguageOfLocale,
  mailTime,
  type NoticeMail,
} from "#extensions/capabilities/mail/index.ts";
import { priceCourse, runningDiscount } from "#extensions/capabilities/subscriptions/index.ts";
import type { MailFacts } from "./mail-facts.ts";
import { FACTS_OF, LINKS_OF, pageOf, toneOf } from "./mail-parts.ts";
import type { FactName, Named } from "./mail-text-shapes.ts";
import { MAIL_TEXTS } from "./mail-texts.ts";
import { saysUnpaid } from "./payer-day.ts";

/** Writes an email in the language of its customer. `dunningUrl` is where the payer enters another card: its only link. */
export function writeMail(facts: MailFacts, seller: string, dunningUrl: string | null = null): NoticeMail {
  const { mailType } = facts.mail;
  const language = mailLanguageOfLocale(facts.customer.locale);
  const texts = MAIL_TEXTS[language];
  const named = namedIn(facts, seller, language);
  const values = valuesIn(facts, named, language);
  const [link = null, ...moreLinks] = linksIn(facts, { language, dunningUrl });
  return {
    ...{ language, link, moreLinks, tone: toneOf(mailType), why: texts.why(seller) },
    subject: texts.subject[mailType](named),
    facts: FACTS_OF[mailType].flatMap((name) => {
      const value = values[name];
      const label = name === "nextCharge" && named.isMailed ? "nextInvoice" : name;
      return value ? [[texts.facts[label], value] as const] : [];
    }),
    next: texts.next[mailType](named),
  };
}

function namedIn(facts: MailFacts, seller: string, language: MailLanguage): Named {
  const { subscription, invoice, mail, customer, card, failure } = facts;
  const { currency, timeZone, status } = subscription;
  const at = momentOf(facts);
  return {
    ...{ seller, card, isMethodMissing: mail.isMethodMissing },
    plan: isMasked(customer) ? null : firstPlan(facts, language),
    amount: formatMoney(amountOf(facts), currency, MAIL_LOCALES[language]),
    day: at && mailDay(at, timeZone, language),
    ...{ problem: failure?.problem ?? null, isRetried: failure?.isRetried ?? false },
    invoiceNumber: invoice?.numberText ?? "",
    isTrial: status === "trialing",
    isIncomplete: status === "incomplete",
    isMailed: subscription.collectionMethod === "invoice",
    isUnpaid: saysUnpaid(mail, facts),
  };
}

/** "2 × Coffee, Milk". */
function planNames({ items }: MailFacts): string {
  return items.map(planOf).join(", ");
}

/** "2 × Coffee", or "Coffee and 19 more", which fits into a subject. */
function firstPlan({ items }: MailFacts, language: MailLanguage): string | null {
  const [first, ...others] = items;
  if (!first) return null;
  return others.length === 0 ? planOf(first) : MAIL_TEXTS[language].andMore(planOf(first), others.length);
}

const planOf = ({ planName, quantity }: MailFacts["items"][number]): string =>
  quantity === 1 ? isolated(planName) : `${quantity} × ${isolated(planName)}`;

function amountOf({ mail, invoice, creditNote }: MailFacts): bigint {
  if (creditNote) return creditNote.amountMinorUnits - creditNote.creditedMinorUnits;
  return (mail.mailType === "charged" ? invoice?.paidMinorUnits : invoice?.dueMinorUnits) ?? 0n;
}

/** When what the email says happens. */
function momentOf({ mail, subscription, invoice, nextCharge }: MailFacts): Date | null {
  const { mailType } = mail;
  if (mailType === "invoice") return invoice?.dueAt ?? null;
  if (mailType === "cancel_scheduled") return subscription.cancelAt ?? null;
  if (mailType === "trial_extended") return subscription.trialEnd ?? null;
  if (mailType === "paused") return subscription.pause?.resumesAt ? new Date(subscription.pause.resumesAt) : null;
  return nextCharge?.at ?? subscription.currentPeriodEnd;
}

function valuesIn(facts: MailFacts, named: Named, language: MailLanguage): Readonly<Record<FactName, string | null>> {
  const { subscription, invoice, creditNote, nextCharge, failure } = facts;
  const { currency, timeZone, interval, intervalCount, trialEnd } = subscription;
  const texts = MAIL_TEXTS[language];
  const money = (amount: bigint) => formatMoney(amount, currency, MAIL_LOCALES[language]);
  const day = (date: Date) => mailDay(date, timeZone, language);
  const nextText = ({ amount, at }: { amount: bigint; at: Date }) =>
    amount === 0n ? texts.nothingOn(day(at)) : texts.on(money(amount), day(at));
  return {
    subscription: isMasked(facts.customer) ? null : planNames(facts),
    ...{ amount: named.amount, amountDue: invoice && named.amount, card: named.card },
    price: texts.inTurn(
      priceCourse(facts).map(({ periods, amount }) =>
        periods === null
          ? texts.per(money(amount), interval, intervalCount)
          : texts.during(money(amount), interval, periods * intervalCount),
      ),
    ),
    discount: discountIn(facts, language),
    freeUntil: named.isTrial && trialEnd ? day(trialEnd) : null,
    nextAttempt: failure?.nextAttemptAt ? mailTime(failure.nextAttemptAt, timeZone, language) : null,
    ...nextIn(nextCharge && nextText(nextCharge)),
    ...{ dueOn: named.day, resumesOn: named.day, runsUntil: named.day },
    invoice: invoice?.numberText ?? null,
    creditNote: creditNote?.numberText ?? null,
  };
}

/** By its label, which says whether it is charged. */
const nextIn = (next: string | null) => ({ nextCharge: next, nextInvoice: next });

function discountIn(facts: MailFacts, language: MailLanguage): string | null {
  const discount = runningDiscount(facts);
  if (!discount) return null;
  const { currency, timeZone } = facts.subscription;
  const { name, basisPoints, amount, isOnce, endsAt } = discount;
  const locale = MAIL_LOCALES[language];
  const percents = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 2 });
  const off =
    basisPoints === null ? formatMoney(amount ?? 0n, currency, locale) : percents.format(basisPoints / 10_000);
  const day = endsAt && mailDay(endsAt, timeZone, language);
  return MAIL_TEXTS[language].discount(isMasked(facts.customer) ? null : name, off, { isOnce, day });
}

interface Addressed {
  readonly language: MailLanguage;
  readonly dunningUrl: string | null;
}

/** An email about a charge that dunning tries again has one link. */
function linksIn({ mail, links, accountUrl, failure }: MailFacts, { language, dunningUrl }: Addressed) {
  const texts = MAIL_TEXTS[language].links;
  if (dunningUrl !== null) return [{ url: dunningUrl, text: texts.update }];
  const pages = { invoice: links.page, pdf: links.pdf, account: accountUrl };
  const names =
    failure?.isRetried && links.page !== null ? LINKS_OF[mail.mailType].slice(0, 1) : LINKS_OF[mail.mailType];
  return names.flatMap((name) => {
    const url = pageOf(name, pages);
    return url === null ? [] : [{ url, text: texts[name] }];
  });
}
