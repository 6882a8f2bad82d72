/** A path in a message, by field names, map keys and list indexes: `scopes[0]`, `metadata.color`. */
export function fieldPathOf(steps: readonly PropertyKey[]): string {
  return steps.reduce<string>((path, step) => {
    if (typeof step === "number") return `${path}[${step}]`;
    return path ? `${path}.${String(step)}` : String(step);
  }, "");
}
