/** The quotient of two numbers that are not negative, rounded half up. */
export function halfUp(dividend: bigint, divisor: bigint): bigint {
  return (2n * dividend + divisor) / (2n * divisor);
}

/** The number of an item. An item may be named as a member that every object has, such as `constructor`. */
export function numberOf(numbers: Readonly<Record<string, number>>, itemId: string): number | undefined {
  return Object.hasOwn(numbers, itemId) ? numbers[itemId] : undefined;
}

export function sumOf<Item>(items: readonly Item[], of: (item: Item) => bigint): bigint {
  return items.reduce((sum, item) => sum + of(item), 0n);
}
