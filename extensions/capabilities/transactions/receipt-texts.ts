import { timestampDate } from "@bufbuild/protobuf/wkt";
import { formatMoney } from "#contract/money.ts";
import { paidWith, receiptSums } from "#contract/receipt.ts";
import { MAIL_LOCALE, mailTime } from "#extensions/capabilities/mail/index.ts";
import type { Transaction } from "#proto/tollhouse/v1/transactions_pb.ts";

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
  readonly page?: { readonly url: string; readonly text: string };
  /** Omits the description, which may reveal a treatment. */
  readonly isHealthData: boolean;
}

/** The texts of a receipt, for the plain and the HTML part of the mail. */
export interface ReceiptTexts {
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
  page,
}: ReceiptContent): ReceiptTexts {
  const { parts, paid, refunded, total } = receiptSums(transaction);
  const { currency, description, reference, transactionId, createdAt } = transaction;
  const money = (amount: bigint) => formatMoney(amount, currency, MAIL_LOCALE);
  const method = paidWith(transaction.paymentMethod);
  return {
    organization,
    paid: money(paid),
    date: createdAt ? mailTime(timestampDate(createdAt), timeZone) : "",
    lines: [
      ...parts.map(({ label, amount }) => [label, money(amount)] as const),
      ["Paid", money(paid)],
      ...(refunded > 0n ? [["Refunded", money(-refunded)] as const, ["Total", money(total)] as const] : []),
    ],
    facts: [
      ...(description && !isHealthData ? [["Description", description] as const] : []),
      ...(reference ? [["Reference", reference] as const] : []),
      ...(method ? [["Paid with", method] as const] : []),
      ["Receipt number", transactionId],
    ],
    page: page ?? null,
    contact: [organization.supportEmail, organization.supportPhone, organization.websiteUrl].filter(
      (way) => way !== undefined,
    ),
  };
}
