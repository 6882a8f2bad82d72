import type { TerminalReceipt } from "#proto/tollhouse/v1/terminal_sales_pb.ts";
import type { Transaction } from "#proto/tollhouse/v1/transactions_pb.ts";
import { brandName } from "./card-brands.ts";

type Paid = Pick<Transaction, "amountCaptured" | "amountRefunded" | "currency"> &
  Partial<Pick<Transaction, "amount" | "amountDetails">>;

/** The parts of an amount. */
export type ReceiptPart = "subtotal" | "discount" | "tax" | "shipping" | "surcharge" | "tip";

/** A receipt line, in minor units of the receipt's currency. Deductions are negative. */
export interface ReceiptLine {
  readonly part: ReceiptPart;
  readonly label: string;
  readonly amount: bigint;
}

export interface ReceiptSums {
  /** The parts of the amount. Empty when no parts were given, or when only part of it was captured. */
  readonly parts: readonly ReceiptLine[];
  readonly paid: bigint;
  /** 0 when nothing was refunded. */
  readonly refunded: bigint;
  /** Paid less refunded. */
  readonly total: bigint;
}

/** The sums of a receipt, for the page and the mail. */
export function receiptSums({ amount, amountCaptured, amountRefunded, amountDetails }: Paid): ReceiptSums {
  const { subtotal = 0n, tax = 0n, tip = 0n, surcharge = 0n, discount = 0n, shipping = 0n } = amountDetails ?? {};
  const parts: readonly ReceiptLine[] = [
    { part: "subtotal", label: "Subtotal", amount: subtotal },
    { part: "discount", label: "Discount", amount: -discount },
    { part: "tax", label: "Tax", amount: tax },
    { part: "shipping", label: "Shipping", amount: shipping },
    { part: "surcharge", label: "Surcharge", amount: surcharge },
    { part: "tip", label: "Tip", amount: tip },
  ];
  const isWhole = amountDetails !== undefined && amountCaptured === amount;
  return {
    parts: isWhole ? parts.filter((part) => part.amount !== 0n) : [],
    paid: amountCaptured,
    refunded: amountRefunded,
    total: amountCaptured - amountRefunded,
  };
}

/** "Visa •••• 4242" or "Bank debit"; null for an unknown payment method. */
export function paidWith(method: Transaction["paymentMethod"]): string | null {
  if (!method) return null;
  const { brand, type, wallet, last4 } = method;
  const name = words(wallet ?? "") || brand || words(type);
  return last4 ? `${name} •••• ${last4}` : name;
}

/** Converts "bank_debit" to "Bank debit". */
function words(name: string): string {
  const spaced = name.replaceAll("_", " ");
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** A card that a terminal read. */
export type CardRead = {
  readonly [Field in keyof Omit<TerminalReceipt, "$typeName" | "$unknown">]?: string | null | undefined;
};

const ENTRY_MODES: Readonly<Record<string, string>> = {
  chip: "Chip",
  contactless: "Contactless",
  swipe: "Magnetic stripe",
  manual: "Keyed in",
};

const VERIFICATIONS: Readonly<Record<string, string>> = {
  pin: "PIN",
  signature: "Signature",
  device: "On the payer's device",
  none: "No verification",
};

export const entryModeName = (mode: string): string => ENTRY_MODES[mode] ?? words(mode);

/** What the card networks want on a receipt of a card that was read, also of a decline. */
export function cardReceiptFacts(card: CardRead): readonly (readonly [name: string, value: string])[] {
  const { brand, last4, entryMode, verification } = card;
  const facts = [
    ["Card", last4 ? `${brand ? words(brandName(brand)) : "Card"} •••• ${last4}` : brand],
    ["Card read", entryMode && entryModeName(entryMode)],
    ["Application", card.applicationLabel],
    ["AID", card.aid],
    ["TVR", card.tvr],
    ["TSI", card.tsi],
    ["Authorization code", card.authorizationCode],
    ["Verification", verification && (VERIFICATIONS[verification] ?? words(verification))],
  ] as const;
  return facts.flatMap(([name, value]) => (value ? [[name, value] as const] : []));
}
