/** The number of an item. An item may be named as a member that every object has, such as `constructor`. */
export function numberOf(numbers: Readonly<Record<string, number>>, itemId: string): number | undefined {
  return Object.hasOwn(numbers, itemId) ? numbers[itemId] : undefined;
}
