/** The metadata of a form; rows without a key are left out, and of the same key the last value counts. */
export function metadataOf(form: URLSearchParams, name: string): Record<string, string> {
  const values = form.getAll(`${name}_value`);
  const entries = form.getAll(`${name}_key`).map((key, row) => [key.trim(), values[row] ?? ""] as const);
  return Object.fromEntries(entries.filter(([key]) => key !== ""));
}
