import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { numberOf } from "./link-numbers.rules.ts";
import type { Choice, PlainLine, Priced, StoredItem, TaxRate } from "./link-shapes.rules.ts";

/** The amount that the payer enters. @throws checkout_invalid */
export function chosenAmount({ terms, currency }: Priced, { amount }: Choice): bigint {
  const { min = 1, max = null } = terms.chosenAmount ?? {};
  const param = "choice.amount";
  if (amount === undefined) throw refuse("checkout_invalid", { problem: "Enter an amount.", rule: "required", param });
  if (amount < BigInt(min))
    throw refuse("checkout_invalid", {
      ...{ problem: `The amount must be at least ${min} ${currency} minor units.`, rule: "too_small" },
      ...{ min, currency, param },
    });
  if (max !== null && amount > BigInt(max))
    throw refuse("checkout_invalid", {
      ...{ problem: `The amount must be at most ${max} ${currency} minor units.`, rule: "too_large" },
      ...{ max, currency, param },
    });
  return amount;
}

/** The lines of the items of which the payer takes any. @throws checkout_invalid */
export function chosenLines(
  items: readonly StoredItem[],
  { quantities }: Choice,
  taxRate: TaxRate | null,
): PlainLine[] {
  const known = new Set(items.map(({ itemId }) => itemId));
  const unknown = Object.keys(quantities).find((itemId) => !known.has(itemId));
  if (unknown !== undefined)
    throw refuse("checkout_invalid", {
      problem: `There is no item ${unknown}.`,
      rule: "unknown_item",
      param: quantityOf(unknown),
    });
  return items
    .map((item) => lineOf(item, numberOf(quantities, item.itemId) ?? item.quantity, taxRate))
    .filter(({ quantity }) => quantity > 0);
}

function lineOf(item: StoredItem, quantity: number, usual: TaxRate | null): PlainLine {
  assertQuantity(item, quantity);
  const { itemId, name } = item;
  const unitAmount = BigInt(item.unitAmount);
  const taxRate = item.taxRate ?? usual;
  return { itemId, name, quantity, unitAmount, amount: BigInt(quantity) * unitAmount, taxRate };
}

/** @throws checkout_invalid */
function assertQuantity({ itemId, quantity: fixed, minQuantity, maxQuantity }: StoredItem, quantity: number): void {
  const [min, max] = [minQuantity ?? fixed, maxQuantity ?? fixed];
  if (quantity >= min && quantity <= max) return;
  const rule = quantity < min ? "too_small" : "too_large";
  const problem = min === max ? `The quantity is ${min}.` : `The quantity must be from ${min} to ${max}.`;
  throw refuse("checkout_invalid", { problem, rule, min, max, param: quantityOf(itemId) });
}

/** The field of the request, as refusals name it. */
export const quantityOf = (itemId: string) => `choice.quantities[${itemId}]`;
