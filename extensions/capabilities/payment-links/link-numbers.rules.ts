/** The quotient of two numbers that are not negative, rounded half up. */
export function halfUp(dividend: bigint, divisor: bigint): bigint {
  return (2n * dividend + divisor) / (2n * divisor);
}

export function sumOf<Item>(items: readonly Item[], of: (item: Item) => bigint): bigint {
  return items.reduce((sum, item) => sum + of(item), 0n);
}
