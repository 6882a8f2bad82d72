import { isDeepStrictEqual } from "node:util";

/** Whether a column would store the same value. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(stored(one), stored(other));
}

/** As read back from the database: JSON drops undefined and turns dates into text. */
function stored(value: unknown): unknown {
  const isJson = typeof value === "object" && value !== null && !(value instanceof Date);
  return isJson ? JSON.parse(JSON.stringify(value)) : (value ?? null);
}
