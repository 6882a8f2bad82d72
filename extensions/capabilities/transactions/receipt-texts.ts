import { timestampDate } from "@bufbuild/protobuf/wkt";
import { formatMoney } from "#contract/money.ts";
import { paidWith, receiptSums } from "#contract/receipt.ts";
import { MAIL_LOCALES, type MailLanguage, mailTime } from "#extensions/capabilities/mail/index.ts";
import type { Transaction } from "#proto/tollhouse/v1/transactions_pb.ts";
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
  readonly paid: string;
  readonly date: string;
  readonly lines: readonly (readonly [label: string, amount: string])[];
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly contact: readonly string[];
  readonly page: { readonly url: string; readonly text: string } | null;
}

export function receiptTexts({
  transaction,
  organization,
  timeZone,
  isHealthData,
  pageUrl,
  language = "en",
}: ReceiptContent): ReceiptTexts {
  const words = RECEIPT_MAIL_TEXTS[language];
  const { parts, paid, refunded, total } = receiptSums(transaction);
  const { currency, description, reference, transactionId, createdAt } = transaction;
  const money = (amount: bigint) => formatMoney(amount, currency, MAIL_LOCALES[language]);
  const method = paidWith(transaction.paymentMethod);
  return {
    ...{ words, language, organization },
    paid: money(paid),
    date: createdAt ? mailTime(timestampDate(createdAt), timeZone, language) : "",
    lines: [
      ...parts.map(({ part, amount }) => [words.parts[part], money(amount)] as const),
      [words.paid, money(paid)],
      ...(refunded > 0n ? [[words.refunded, money(-refunded)] as const, [words.total, money(total)] as const] : []),
    ],
    facts: [
      ...(description && !isHealthData ? [[words.description, description] as const] : []),
      ...(reference ? [[words.reference, reference] as const] : []),
      ...(method ? [[words.paidWith, method] as const] : []),
      [words.number, transactionId],
    ],
    page: pageUrl === undefined ? null : { url: pageUrl, text: words.page },
    contact: [organization.supportEmail, organization.supportPhone, organization.websiteUrl].filter(
      (way) => way !== undefined,
    ),
  };
}
