import type { Transaction } from "#proto/tollhouse/v1/transactions_pb.ts";

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
