/**
 * Builds the path of a request. A variable that is empty, or that URLs read as "here" and "above", would name another
 * address, so it is refused before anything is sent.
 *
 * @throws TypeError
 */
export function path(literals: TemplateStringsArray, ...variables: readonly string[]): string {
  return String.raw({ raw: literals }, ...variables.map(segment));
}

function segment(value: unknown): string {
  if (typeof value !== "string" || value === "" || value === "." || value === "..")
    throw new TypeError(`An id is a non-empty string, not ${JSON.stringify(value)}.`);
  return encodeURIComponent(value);
}
