import type { PaymentLink } from "./payment-link.entity.ts";
import { stockLeft } from "./payment-link.rules.ts";
import type { StoredChosenAmount, StoredDiscount, StoredItem } from "./payment-link.types.ts";

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
