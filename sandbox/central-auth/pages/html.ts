/** Text that is markup already. */
export interface Html {
  readonly markup: string;
}

type Value = Html | readonly Html[] | string | number | null | undefined | false;

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Markup in which every value is escaped unless it is markup itself. Attributes are written with quotes. */
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
