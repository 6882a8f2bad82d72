/** Never shown: the contact is a person, and the others may hold secrets. */
const HIDDEN = new Set(["merchant_details"]);

/** The expected fields that the actual object does not have as they should be, a sentence each. Others do not matter. */
export function differencesOf(path: string, expected: object, actual: unknown, isHidden = false): string[] {
  return Object.entries(expected).flatMap(([name, value]) => {
    const found = fieldOf(actual, name);
    const at = `${path}.${name}`;
    const hides = isHidden || HIDDEN.has(name);
    if (typeof value === "object" && value !== null) return differencesOf(at, value, found, hides);
    if (found === value) return [];
    return [hides ? `${at} differs.` : `${at} is ${shown(found)}, and should be ${shown(value)}.`];
  });
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;

const shown = (value: unknown): string => (value === undefined || value === null ? "not set" : JSON.stringify(value));
