declare global {
  interface JSON {
    /** ES2027; TypeScript does not list it yet. */
    rawJSON(text: string): unknown;
  }
}

/** JSON with line breaks, each number with the digits that were received. Null when the text is no JSON. */
export function indentJson(text: string): string | null {
  try {
    return JSON.stringify(JSON.parse(text, withAllDigits), null, 2);
  } catch {
    return null;
  }
}

function withAllDigits(_name: string, value: unknown, context?: { readonly source: string }): unknown {
  return typeof value === "number" ? JSON.rawJSON(context?.source ?? "") : value;
}
