/** Escaped markup. */
export interface Html {
  readonly markup: string;
}

type Value = Html | readonly Html[] | string | number | null | undefined | false;

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Escapes every value that is not markup itself. Attribute values must be quoted in the template. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  const markup = strings.map((text, index) => (index === 0 ? text : render(values[index - 1]) + text)).join("");
  return { markup };
}

function render(value: Value): string {
  if (value === null || value === undefined || value === false) return "";
  if (typeof value === "string" || typeof value === "number")
    return String(value).replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
  if ("markup" in value) return value.markup;
  return value.map(({ markup }) => markup).join("");
}
