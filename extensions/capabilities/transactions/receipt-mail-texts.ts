import type { ReceiptPart } from "#contract/receipt.ts";
import type { InEachLanguage } from "#extensions/capabilities/mail/index.ts";

/** The words of a receipt's mail, in one language. */
export interface ReceiptMailTexts {
  readonly subject: (name: string) => string;
  readonly youPaid: (amount: string, date: string) => string;
  readonly paidOn: (date: string) => string;
  /** Of a card that a terminal refused. */
  readonly notPaid: string;
  readonly youPaidNothing: (amount: string, date: string) => string;
  readonly declinedOn: (date: string) => string;
  readonly reason: string;
  readonly amount: string;
  readonly parts: Readonly<Record<ReceiptPart, string>>;
  readonly paid: string;
  readonly refunded: string;
  readonly total: string;
  readonly description: string;
  readonly reference: string;
  readonly paidWith: string;
  readonly number: string;
  readonly page: string;
  readonly contact: (name: string) => string;
}

export const RECEIPT_MAIL_TEXTS: InEachLanguage<ReceiptMailTexts> = {
  en: {
    subject: (name) => `Your receipt from ${name}`,
    youPaid: (amount, date) => `You paid ${amount} on ${date}.`,
    paidOn: (date) => `Paid on ${date}`,
    notPaid: "Not paid",
    youPaidNothing: (amount, date) => `Your payment of ${amount} on ${date} was declined. You weren't charged.`,
    declinedOn: (date) => `Declined on ${date}`,
    reason: "Reason",
    amount: "Amount",
    parts: {
      subtotal: "Subtotal",
      discount: "Discount",
      tax: "Tax",
      shipping: "Shipping",
      surcharge: "Surcharge",
      tip: "Tip",
    },
    paid: "Paid",
    refunded: "Refunded",
    total: "Total",
    description: "Description",
    reference: "Reference",
    paidWith: "Paid with",
    number: "Receipt number",
    page: "See this payment and its refunds",
    contact: (name) => `Questions? Contact ${name}:`,
  },
  de: {
    subject: (name) => `Ihr Beleg von ${name}`,
    youPaid: (amount, date) => `Sie haben ${amount} bezahlt, am ${date}.`,
    paidOn: (date) => `Bezahlt am ${date}`,
    notPaid: "Nicht bezahlt",
    youPaidNothing: (amount, date) =>
      `Ihre Zahlung von ${amount} am ${date} wurde abgelehnt. Sie haben nichts bezahlt.`,
    declinedOn: (date) => `Abgelehnt am ${date}`,
    reason: "Grund",
    amount: "Betrag",
    parts: {
      subtotal: "Zwischensumme",
      discount: "Rabatt",
      tax: "Steuer",
      shipping: "Versand",
      surcharge: "Zuschlag",
      tip: "Trinkgeld",
    },
    paid: "Bezahlt",
    refunded: "Erstattet",
    total: "Gesamt",
    description: "Beschreibung",
    reference: "Referenz",
    paidWith: "Bezahlt mit",
    number: "Belegnummer",
    page: "Diese Zahlung und ihre Erstattungen ansehen",
    contact: (name) => `Fragen? Wenden Sie sich an ${name}:`,
  },
};
