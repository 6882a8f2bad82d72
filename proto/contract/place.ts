/** A place in a message, by field names, map keys and list indexes: `scopes[0]`, `metadata.color`. */
export function placeOf(steps: readonly PropertyKey[]): string {
  return steps.reduce<string>((place, step) => {
    if (typeof step === "number") return `${place}[${step}]`;
    return place ? `${place}.${String(step)}` : String(step);
  }, "");
}
