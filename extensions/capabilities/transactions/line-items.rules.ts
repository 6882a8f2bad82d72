import { refuse } from "#extensions/platform/kernel/refuse.ts";

interface Item {
  readonly quantity: number;
  readonly unitAmount: bigint;
  readonly taxAmount: bigint;
  readonly discountAmount: bigint;
  readonly totalAmount?: bigint | undefined;
}

interface Sums {
  readonly subtotal: bigint;
  readonly tax: bigint;
  readonly discount: bigint;
}

const grossOf = ({ quantity, unitAmount }: Item): bigint => BigInt(quantity) * unitAmount;

/** The payer's price of the item, with tax and after discount. */
export const totalOfItem = (item: Item): bigint => grossOf(item) + item.taxAmount - item.discountAmount;

/** @throws line_items_mismatch, parameter_missing */
export function assertItemsAgree(items: readonly Item[], sums: Sums | undefined): void {
  if (items.length === 0) return;
  if (!sums)
    throw refuse("parameter_missing", { problem: "line_items needs amount_details.", param: "amount_details" });
  for (const [position, item] of items.entries()) assertItemAddsUp(item, `line_items[${position}]`);
  assertSum("subtotal", "quantity * unit_amount", total(items, grossOf), sums.subtotal);
  assertSum(
    "tax",
    "tax_amount",
    total(items, ({ taxAmount }) => taxAmount),
    sums.tax,
  );
  assertSum(
    "discount",
    "discount_amount",
    total(items, ({ discountAmount }) => discountAmount),
    sums.discount,
  );
}

function assertItemAddsUp(item: Item, place: string): void {
  if (item.discountAmount > grossOf(item) + item.taxAmount)
    throw mismatch(`${place}.discount_amount`, `The discount of ${place} is larger than its price.`);
  const expected = totalOfItem(item);
  if ((item.totalAmount ?? expected) !== expected)
    throw mismatch(
      `${place}.total_amount`,
      `${place}.total_amount is ${item.totalAmount}, but quantity * unit_amount + tax_amount - discount_amount is ${expected}.`,
    );
}

function assertSum(part: keyof Sums, summed: string, sum: bigint, stated: bigint): void {
  if (sum !== stated)
    throw mismatch(
      `amount_details.${part}`,
      `${summed} of the line items adds up to ${sum}, but amount_details.${part} is ${stated}.`,
    );
}

function mismatch(param: string, problem: string) {
  return refuse("line_items_mismatch", { problem, param });
}

function total(items: readonly Item[], of: (item: Item) => bigint): bigint {
  return items.reduce((sum, item) => sum + of(item), 0n);
}
