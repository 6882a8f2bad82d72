import type {
  LinkAmounts,
  StoredAmounts,
  StoredChosenAmount,
  StoredDiscount,
  StoredItem,
} from "./link-shapes.rules.ts";
import type { PaymentLink } from "./payment-link.entity.ts";
import { stockLeft } from "./payment-link.rules.ts";

/** The fields of the contract that say what a payer pays, in which amounts are bigint. */
export function amountFields({ terms, stockClaimed }: Pick<PaymentLink, "terms" | "stockClaimed">) {
  return {
    amount: terms.amount === null ? null : BigInt(terms.amount),
    chosenAmount: terms.chosenAmount && chosenFields(terms.chosenAmount),
    lineItems: terms.lineItems.map((item) => itemFields(item, stockLeft(item, stockClaimed))),
    taxRate: terms.taxRate,
    discount: terms.discount && discountFields(terms.discount),
    tip: terms.tip,
  };
}

function chosenFields({ min, max, suggested }: StoredChosenAmount) {
  return { min: BigInt(min), max: max === null ? null : BigInt(max), suggested: suggested.map(BigInt) };
}

function itemFields(item: StoredItem, left: number | null) {
  return { ...item, unitAmount: BigInt(item.unitAmount), stockLeft: left };
}

function discountFields({ amount, basisPoints }: StoredDiscount) {
  return { amount: amount === null ? null : BigInt(amount), basisPoints };
}

/** LinkAmounts of the contract from an attempt's column. */
export function amountsFields({ lines, ...sums }: StoredAmounts) {
  return {
    currency: sums.currency,
    lines: lines.map((line) => ({
      ...{ itemId: line.itemId, name: line.name, quantity: line.quantity, taxName: line.taxName },
      ...{ unitAmount: BigInt(line.unitAmount), amount: BigInt(line.amount) },
      ...{ discount: BigInt(line.discount), tax: BigInt(line.tax) },
    })),
    subtotal: BigInt(sums.subtotal),
    discount: BigInt(sums.discount),
    tax: BigInt(sums.tax),
    includedTax: BigInt(sums.includedTax),
    tip: BigInt(sums.tip),
    total: BigInt(sums.total),
  };
}

/** The amounts as an attempt freezes them. */
export function storedAmounts({ lines, ...sums }: LinkAmounts): StoredAmounts {
  return {
    currency: sums.currency,
    lines: lines.map((line) => ({
      ...{ itemId: line.itemId, name: line.name, quantity: line.quantity, taxName: line.taxName },
      ...{ unitAmount: Number(line.unitAmount), amount: Number(line.amount) },
      ...{ discount: Number(line.discount), tax: Number(line.tax) },
    })),
    subtotal: Number(sums.subtotal),
    discount: Number(sums.discount),
    tax: Number(sums.tax),
    includedTax: Number(sums.includedTax),
    tip: Number(sums.tip),
    total: Number(sums.total),
  };
}
