type Errors = Readonly<Record<string, string>>;

/** The contract counts rows without the empty ones, and the form has them at their places. */
export function errorsAtPlaces(errors: Errors, list: string, places: readonly number[]): Record<string, string> {
  const start = `${list}[`;
  const atPlace = (name: string) => {
    if (!name.startsWith(start)) return name;
    const [index = "", ...rest] = name.slice(start.length).split("]");
    return `${start}${places[Number(index)] ?? index}]${rest.join("]")}`;
  };
  const entries = Object.entries(errors);
  const hasRow = entries.some(([name]) => name.startsWith(start));
  // What is said at a row is not said again of all rows.
  const said = entries.filter(([name]) => !hasRow || name !== list);
  return Object.fromEntries(said.map(([name, message]) => [atPlace(name), message]));
}
