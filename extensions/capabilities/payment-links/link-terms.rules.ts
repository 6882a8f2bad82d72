import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { linkAmounts, MOST_MINOR_UNITS } from "./link-amounts.rules.ts";
import type { Choice, Priced, StoredChosenAmount, StoredItem, StoredTerms } from "./link-shapes.rules.ts";
import { hasRoom } from "./payment-link.rules.ts";

/** The link's own choice: of an amount that the payer enters, the largest that the link names. */
export function largestOwnChoice({ terms }: Pick<Priced, "terms">): Choice {
  const { min, max } = terms.chosenAmount ?? { min: 0, max: null };
  return { quantities: {}, ...(terms.chosenAmount && { amount: BigInt(max ?? min) }) };
}

/** All that a payer may take. */
const mostOf = ({ terms }: Priced): Choice => ({
  ...largestOwnChoice({ terms }),
  quantities: Object.fromEntries(terms.lineItems.map((item) => [item.itemId, item.maxQuantity ?? item.quantity])),
});

/**
 * Asserts that the parts of the price go together and that something can be sold. `whole` is 1.00 of the currency in
 * minor units. @throws payment_link_invalid
 */
export function assertTermsFit(link: Priced, whole: number): void {
  const { terms, amountType, currency } = link;
  assertOfType(terms, amountType);
  if (terms.chosenAmount) assertBounds(terms.chosenAmount, currency, whole);
  for (const [position, item] of terms.lineItems.entries()) assertItem(item, `line_items[${position}]`);
  assertItemsDiffer(terms.lineItems);
  assertDiscount(link);
  const { total, subtotal } = linkAmounts(link, largestOwnChoice(link));
  if (total > MOST_MINOR_UNITS)
    throw invalid(PRICE[amountType], `The amount must be at most ${MOST_MINOR_UNITS} ${currency} minor units.`);
  const most = linkAmounts(link, mostOf(link));
  if (most.subtotal <= 0n) throw invalid(PRICE[amountType], "Something must have a price above 0.");
  if ((subtotal > 0n && total <= 0n) || most.total <= 0n)
    throw invalid("discount", "The discount must leave something to pay.");
  if (!hasRoom({ maxUses: null, usesCount: 0, openAttempts: 0, terms, stockClaimed: {} }))
    throw invalid("line_items", "The stock is less than the least quantity of an item, so nothing could be sold.");
}

const PRICE = { fixed: "amount", customer_chosen: "chosen_amount", line_items: "line_items" } as const;

/** Each type has its own part, and no other. */
function assertOfType({ amount, chosenAmount, lineItems }: StoredTerms, type: Priced["amountType"]): void {
  const given = { fixed: amount !== null, customer_chosen: chosenAmount !== null, line_items: lineItems.length > 0 };
  if (!given[type]) throw invalid(PRICE[type], `amount_type ${type} needs ${PRICE[type]}.`);
  const other = (Object.keys(PRICE) as (keyof typeof PRICE)[]).find((each) => each !== type && given[each]);
  if (other) throw invalid(PRICE[other], `${PRICE[other]} is only for amount_type ${other}.`);
}

function assertBounds({ min, max, suggested }: StoredChosenAmount, currency: string, whole: number): void {
  if (min < whole)
    throw invalid("chosen_amount.min", `The least amount must be at least 1 ${currency}: ${whole} minor units.`);
  if (max !== null && max < min) throw invalid("chosen_amount.max", "The largest amount is below the least.");
  const outside = suggested.findIndex((each) => each < min || each > (max ?? Number.POSITIVE_INFINITY));
  if (outside >= 0)
    throw invalid(`chosen_amount.suggested[${outside}]`, "A suggested amount must be one that the payer may enter.");
}

function assertItem({ quantity, minQuantity, maxQuantity }: StoredItem, place: string): void {
  if (minQuantity === null || maxQuantity === null) {
    if (quantity < 1) throw invalid(`${place}.quantity`, "A fixed quantity must be at least 1.");
    return;
  }
  if (maxQuantity < minQuantity) throw invalid(`${place}.max_quantity`, "The largest quantity is below the least.");
  if (quantity < minQuantity || quantity > maxQuantity)
    throw invalid(`${place}.quantity`, `The quantity must be from ${minQuantity} to ${maxQuantity}.`);
}

function assertItemsDiffer(items: readonly StoredItem[]): void {
  const ids = items.map(({ itemId }) => itemId);
  const repeated = ids.findIndex((id, index) => ids.indexOf(id) !== index);
  if (repeated >= 0) throw invalid(`line_items[${repeated}].item_id`, `Two items have the item_id ${ids[repeated]}.`);
}

function assertDiscount({ terms: { discount }, amountType }: Priced): void {
  if (!discount) return;
  if ((discount.amount === null) === (discount.basisPoints === null))
    throw invalid("discount", "The discount needs exactly one of amount and basis_points.");
  if (amountType === "customer_chosen")
    throw invalid("discount", "An amount that the payer enters cannot have a discount.");
}

export function invalid(param: string, problem: string) {
  return refuse("payment_link_invalid", { problem, param });
}
