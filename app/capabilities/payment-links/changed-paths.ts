import { type Entry, textIn, type Values } from "#app/dashboard/forms/typed-values.ts";

/** Fields of the contract that a form of a change has, whatever the link's state. */
export const CONTENT = [
  "title",
  "description",
  "reference",
  "metadata",
  "max_uses",
  "expires_at",
  "locale",
  "collect",
  "after_completion",
  "inactive_message",
] as const;

/** Fields that say what a payer pays. They are in the form until a payer has started to pay. */
export const TERMS = ["amount", "chosen_amount", "line_items", "tax_rate", "discount", "tip"] as const;

/** What stays changeable of them: the stock, for which the contract wants the items whole. */
export const STOCK = ["line_items"] as const;

/** The form with the items as they are, but for the stock that was typed. */
export function withItems(sent: readonly Entry[], known: Values): Entry[] {
  if (textIn(known, "amount_type") !== "line_items") return [...sent];
  const typed = new Set(sent.map(([name]) => name));
  const kept = Object.entries(known).flatMap(([name, values]) =>
    /^(line_items\[|amount_type$|currency$)/.test(name) && !typed.has(name)
      ? values.map((value): Entry => [name, value])
      : [],
  );
  return [...sent, ...kept];
}

/** The contract's field that a text of the form belongs to. */
export function pathOf(name: string): string {
  if (name === "tip_offered") return "tip";
  return name.replace(/\[.*/, "").replace(/^metadata_.*/, "metadata");
}

/**
 * The fields of the form whose texts differ from those that it began with. Only they are sent, so that no other change is
 * undone. An empty checkbox is not sent, so a field counts by any of its texts.
 */
export function changedPaths(sent: Values, known: Values, fields: readonly string[]): string[] {
  const names = [...new Set([...Object.keys(sent), ...Object.keys(known)])];
  const changed = names.filter((name) => textsOf(sent, name) !== textsOf(known, name)).map(pathOf);
  const shown = Object.keys(sent).map(pathOf);
  return fields.filter((field) => shown.includes(field) && changed.includes(field));
}

/** Line breaks are sent as two characters. */
const textsOf = (values: Values, name: string): string =>
  (values[name] ?? [])
    .map((text) => text.replaceAll("\r\n", "\n").trim())
    .filter(Boolean)
    .join("\u0000");

/** The texts of these fields, and those that the reading of the form needs. */
export function entriesOf(entries: readonly Entry[], paths: readonly string[]): Entry[] {
  return entries.flatMap(([name, value]): Entry[] => {
    // The price has its currency beside it: a change names none.
    if (name === "currency") return [["amount_currency", value]];
    const isOwn = /^(idempotency_key|form_version|viewer_time_zone)$/.test(name);
    return isOwn || paths.includes(pathOf(name)) ? [[name, value]] : [];
  });
}
