/** The texts of a form by their names, as the page keeps them. */
export type Values = Readonly<Record<string, readonly string[]>>;

export type Entry = readonly [name: string, value: string];

export function valuesOf(sent: readonly Entry[]): Values {
  const byName = Map.groupBy(sent, ([name]) => name);
  return Object.fromEntries([...byName].map(([name, pairs]) => [name, pairs.map(([, value]) => value)]));
}

/** A text of a form, without the spaces around it. */
export const textIn = (values: Values, name: string): string => values[name]?.at(-1)?.trim() ?? "";

/** Places of a list's rows in a form: `line_items[2][name]` is in the place 2. */
export function placesIn(values: Values, list: string): number[] {
  const start = `${list}[`;
  const places = Object.keys(values)
    .filter((name) => name.startsWith(start))
    .map((name) => Number.parseInt(name.slice(start.length), 10));
  return [...new Set(places)].filter(Number.isSafeInteger).sort((one, other) => one - other);
}

/** Rows in which something was typed into one of these fields. Without scripts a form has some empty ones. */
export function filledPlaces(values: Values, list: string, members: readonly string[]): number[] {
  return placesIn(values, list).filter((place) =>
    members.some((member) => textIn(values, `${list}[${place}][${member}]`) !== ""),
  );
}
