import { timestampDate } from "@bufbuild/protobuf/wkt";
import { formatMoney } from "#contract/money.ts";
import { cardReceiptFacts, paidWith, receiptSums } from "#contract/receipt.ts";
import { MAIL_LOCALES, type MailLanguage, mailTime } from "#extensions/capabilities/mail/index.ts";
import type { Transaction } from "#proto/tollhouse/v1/transactions_pb.ts";
import type { CardReceipt } from "./card-receipt.ts";
import { RECEIPT_MAIL_TEXTS, type ReceiptMailTexts } from "./receipt-mail-texts.ts";

interface Sender {
  readonly name: string;
  readonly brandColor?: string | undefined;
  readonly supportEmail?: string | undefined;
  readonly supportPhone?: string | undefined;
  readonly websiteUrl?: string | undefined;
}

export interface ReceiptContent {
  readonly transaction: Transaction;
  /** Of a card that a terminal read. */
  readonly cardReceipt?: CardReceipt | null;
  readonly organization: Sender;
  readonly timeZone: string;
  /** Where the payer sees refunds as they happen. */
  readonly pageUrl?: string;
  /** English when absent. */
  readonly language?: MailLanguage;
  /** Omits the description, which may reveal a treatment. */
  readonly isHealthData: boolean;
}

/** The texts of a receipt, for the plain and the HTML part of the mail. */
export interface ReceiptTexts {
  readonly words: ReceiptMailTexts;
  readonly language: MailLanguage;
  readonly organization: Sender;
  /** What was paid, or that nothing was. */
  readonly heading: string;
  readonly when: string;
  /** Both in one sentence, for the plain part. */
  readonly summary: string;
  readonly lines: readonly (readonly [label: string, amount: string])[];
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly contact: readonly string[];
  readonly page: { readonly url: string; readonly text: string } | null;
}

export function receiptTexts(content: ReceiptContent): ReceiptTexts {
  const { organization, pageUrl, language = "en" } = content;
  const words = RECEIPT_MAIL_TEXTS[language];
  return {
    ...{ words, language, organization },
    ...sumsOf(content, words, language),
    facts: factsOf(content, words),
    page: pageUrl === undefined ? null : { url: pageUrl, text: words.page },
    contact: [organization.supportEmail, organization.supportPhone, organization.websiteUrl].filter(
      (way) => way !== undefined,
    ),
  };
}

function sumsOf({ transaction, timeZone, cardReceipt }: ReceiptContent, words: ReceiptMailTexts, to: MailLanguage) {
  const { parts, paid, refunded, total } = receiptSums(transaction);
  const { amount, currency, createdAt } = transaction;
  const money = (minorUnits: bigint) => formatMoney(minorUnits, currency, MAIL_LOCALES[to]);
  const date = createdAt ? mailTime(timestampDate(createdAt), timeZone, to) : "";
  if (paid === 0n && cardReceipt?.declined)
    return {
      ...{ heading: words.notPaid, when: words.declinedOn(date), summary: words.youPaidNothing(money(amount), date) },
      lines: [[words.amount, money(amount)] as const],
    };
  return {
    ...{ heading: money(paid), when: words.paidOn(date), summary: words.youPaid(money(paid), date) },
    lines: [
      ...parts.map(({ part, amount }) => [words.parts[part], money(amount)] as const),
      [words.paid, money(paid)] as const,
      ...(refunded > 0n ? [[words.refunded, money(-refunded)] as const, [words.total, money(total)] as const] : []),
    ],
  };
}

function factsOf({ transaction, isHealthData, cardReceipt }: ReceiptContent, words: ReceiptMailTexts) {
  const { description, reference, transactionId, paymentMethod, amountCaptured } = transaction;
  const card = cardReceipt ? cardReceiptFacts(cardReceipt.card) : [];
  const facts = [
    [words.reason, amountCaptured === 0n ? cardReceipt?.declined : null],
    [words.description, isHealthData ? null : description],
    [words.reference, reference],
    [words.paidWith, card.length > 0 ? null : paidWith(paymentMethod)],
    ...card,
    [words.number, transactionId],
  ] as const;
  return facts.flatMap(([name, value]) => (value ? [[name, value] as const] : []));
}
