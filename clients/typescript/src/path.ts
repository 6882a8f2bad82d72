/**
 * Builds a request's path. Empty variables and dot segments would change the address, so they are refused.
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
