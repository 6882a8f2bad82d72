import { type Entry, placesIn, textIn, type Values } from "#app/dashboard/forms/typed-values.ts";

/** The least that each kind of amount needs. */
const NEEDED: Readonly<Record<string, readonly [field: string, message: string]>> = {
  fixed: ["amount", "Enter an amount."],
  customer_chosen: ["chosen_amount[min]", "Enter the least amount."],
};

/** An item with a price needs a name, which is then asked for. */
export function isEmptyRow(values: Values, row: string, member: string): boolean {
  return textIn(values, `${row}[${member}]`) === "" && textIn(values, `${row}[unit_amount]`) === "";
}

/** In the words of the form, before the contract says it in its own. */
export function missingIn(values: Values): Record<string, string> {
  const text = (name: string) => textIn(values, name);
  const missing: Record<string, string> = {};
  const [field, message] = NEEDED[text("amount_type")] ?? [];
  if (field && message && text(field) === "") missing[field] = message;
  if (text("amount_type") === "line_items") Object.assign(missing, missingOfItems(values));
  if (text("tax_rate[millipercent]") !== "" && text("tax_rate[name]") === "")
    missing["tax_rate[name]"] = "Enter the name of the tax, for example VAT.";
  return missing;
}

function missingOfItems(values: Values): Record<string, string> {
  const rows = placesIn(values, "line_items").map((place) => `line_items[${place}]`);
  const used = rows.filter((row) => !isEmptyRow(values, row, "name"));
  const [first] = rows;
  if (used.length === 0) return { [first ? `${first}[name]` : "line_items"]: "Add at least one item." };
  const faults = used.flatMap((row): Entry[] => [
    ...(textIn(values, `${row}[name]`) === "" ? [[`${row}[name]`, "Enter a name."] as const] : []),
    ...(textIn(values, `${row}[unit_amount]`) === "" ? [[`${row}[unit_amount]`, "Enter a price."] as const] : []),
  ]);
  return Object.fromEntries(faults);
}
