/** The named fields of a request; those that it does not have are `absent`. */
export const echo = (request: object, names: readonly string[], absent: unknown = null): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, (request as Record<string, unknown>)[name] ?? absent]));

/** Sets the fields that the request gives; the others stay as they are. */
export function assignGiven(body: object, given: object): void {
  Object.assign(body, Object.fromEntries(Object.entries(given).filter(([, value]) => value != null)));
}
