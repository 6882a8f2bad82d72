/** A place of a message, by the names of fields, keys of maps and positions in lists: `scopes[0]`, `metadata.color`. */
export function placeOf(steps: readonly PropertyKey[]): string {
  return steps.reduce<string>((place, step) => {
    if (typeof step === "number") return `${place}[${step}]`;
    return place ? `${place}.${String(step)}` : String(step);
  }, "");
}
