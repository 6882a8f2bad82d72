interface Item {
  readonly priceId: string;
  readonly quantity: number;
}

/** What an event tells of the items, which its resource leaves out: both lists are in the items' order. */
export function itemDetails(items: readonly Item[]): { price_ids: string; quantities: string } {
  return {
    price_ids: items.map(({ priceId }) => priceId).join(","),
    quantities: items.map(({ quantity }) => quantity).join(","),
  };
}
