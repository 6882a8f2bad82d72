type Errors = Readonly<Record<string, string>>;

/** The contract counts rows without the empty ones, and the form has them at their places. */
export function errorsAtPlaces(errors: Errors, list: string, places: readonly number[]): Record<string, string> {
  const start = `${list}[`;
  const atPlace = (name: string) => {
    if (!name.startsWith(start)) return name;
    const [index = "", ...rest] = name.slice(start.length).split("]");
    return `${start}${places[Number(index)] ?? index}]${rest.join("]")}`;
  };
  return Object.fromEntries(Object.entries(errors).map(([name, message]) => [atPlace(name), message]));
}
