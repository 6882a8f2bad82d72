import type {
  Choice,
  Priced,
  StoredItem,
  StoredTerms,
} from "#extensions/capabilities/payment-links/link-shapes.rules.ts";

export const NOTHING: StoredTerms = {
  amount: null,
  chosenAmount: null,
  lineItems: [],
  taxRate: null,
  discount: null,
  tip: null,
};

export const choosing = (choice: Partial<Choice> = {}): Choice => ({ quantities: {}, ...choice });

/** A link with one price, unless the terms say otherwise. */
export function aPrice(terms: Partial<StoredTerms> = {}, given: Partial<Omit<Priced, "terms">> = {}): Priced {
  const amountType = terms.lineItems ? "line_items" : terms.chosenAmount ? "customer_chosen" : "fixed";
  const amount = amountType === "fixed" ? 4_200 : null;
  return { title: "Running shoes", currency: "USD", amountType, terms: { ...NOTHING, amount, ...terms }, ...given };
}

export function anItem(item: Partial<StoredItem> = {}): StoredItem {
  return {
    itemId: "shoe",
    name: "Shoe",
    description: null,
    unitAmount: 1_000,
    quantity: 1,
    minQuantity: null,
    maxQuantity: null,
    stock: null,
    taxRate: null,
    ...item,
  };
}

export const vat = (millipercent: number, inclusive = false) => ({ name: "VAT", millipercent, inclusive });
