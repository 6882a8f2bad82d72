import { isDeepStrictEqual } from "node:util";

/** Whether a column would hold the same. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(stored(one), stored(other));
}

/** As the database gives it back: JSON loses what is undefined, and a date in it becomes a text. */
function stored(value: unknown): unknown {
  const isJson = typeof value === "object" && value !== null && !(value instanceof Date);
  return isJson ? JSON.parse(JSON.stringify(value)) : (value ?? null);
}
