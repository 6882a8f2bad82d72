import { parseMoney } from "#contract/parse-money.ts";
import { contractText, placesIn, textIn, type Values } from "./builder-values.ts";
import { DETAILS } from "./payment-link-labels.ts";

export interface PreviewLine {
  readonly place: number;
  readonly name: string;
  readonly description: string;
  readonly quantity: number;
  /** Whether the payer chooses the quantity. */
  readonly isChosen: boolean;
  /** Null while it cannot be read. */
  readonly amount: bigint | null;
}

/** What the payer's page shows, as far as it is entered. */
export interface Preview {
  readonly title: string;
  readonly description: string;
  readonly amountType: string;
  readonly currency: string;
  /** The price, or the sum of the items. Null while unknown, and where the payer enters it. */
  readonly sum: bigint | null;
  readonly lines: readonly PreviewLine[];
  readonly suggested: readonly bigint[];
  /** Words below the price: tax and discount. */
  readonly notes: readonly string[];
  /** Percentages of a tip; null without one. */
  readonly tips: readonly string[] | null;
  readonly asks: readonly { readonly name: string; readonly label: string; readonly isRequired: boolean }[];
}

/** Made from the texts of the form, in the browser as on the server. */
export function previewOf(values: Values): Preview {
  const text = (name: string) => textIn(values, name);
  const currency = text("currency") || text("amount_currency");
  const money = (typed: string) => parseMoney(typed, currency);
  const amountType = text("amount_type");
  const lines = amountType === "line_items" ? linesIn(values, money) : [];
  return {
    title: text("title"),
    description: text("description"),
    amountType,
    currency,
    sum: amountType === "line_items" ? sumOf(lines) : amountType === "fixed" ? money(text("amount")) : null,
    lines,
    suggested:
      amountType === "customer_chosen"
        ? words(text("chosen_amount[suggested]")).flatMap((each) => money(each) ?? [])
        : [],
    notes: notesIn(text, currency),
    tips: text("tip_offered") === "" ? null : words(text("tip[suggested_basis_points]")),
    asks: [...detailsIn(text), ...questionsIn(values)],
  };
}

const words = (text: string): string[] => text.split(/[\s;]+/).filter(Boolean);

function linesIn(values: Values, money: (typed: string) => bigint | null): PreviewLine[] {
  return placesIn(values, "line_items").flatMap((place) => {
    const text = (member: string) => textIn(values, `line_items[${place}][${member}]`);
    const name = text("name");
    if (name === "") return [];
    const [quantity, unit] = [Number(text("quantity") || "1"), money(text("unit_amount"))];
    const isWhole = Number.isSafeInteger(quantity) && quantity >= 0;
    return {
      place,
      name,
      description: text("description"),
      quantity: isWhole ? quantity : 1,
      isChosen: text("min_quantity") !== "" || text("max_quantity") !== "",
      amount: isWhole && unit !== null ? unit * BigInt(quantity) : null,
    };
  });
}

function sumOf(lines: readonly PreviewLine[]): bigint | null {
  const amounts = lines.flatMap(({ amount }) => amount ?? []);
  return amounts.length === 0 ? null : amounts.reduce((sum, amount) => sum + amount, 0n);
}

function notesIn(text: (name: string) => string, currency: string): string[] {
  const [rate, name] = [text("tax_rate[millipercent]"), text("tax_rate[name]") || "tax"];
  const [percent, amount] = [text("discount[basis_points]"), text("discount[amount]")];
  const isIncluded = text("tax_rate[inclusive]") === "true";
  // What cannot be read yet is not repeated.
  const bare = (typed: string) =>
    contractText("tax_rate[millipercent]", typed, currency) ? typed.replace("%", "").trim() : "";
  return [
    bare(percent) ? `Less ${bare(percent)}% discount` : null,
    parseMoney(amount, currency) !== null ? `Less ${amount} ${currency} discount` : null,
    bare(rate) ? `${isIncluded ? "Includes" : "Plus"} ${bare(rate)}% ${name}` : null,
  ].filter((note) => note !== null);
}

function detailsIn(text: (name: string) => string): Preview["asks"] {
  return DETAILS.map(({ field, label }) => ({ name: field, label, choice: text(`collect[${field}]`) }))
    .filter(({ choice }) => choice === "required" || choice === "optional")
    .map(({ choice, ...asked }) => ({ ...asked, isRequired: choice === "required" }));
}

function questionsIn(values: Values): Preview["asks"] {
  return placesIn(values, "collect[custom_fields]").flatMap((place) => {
    const text = (member: string) => textIn(values, `collect[custom_fields][${place}][${member}]`);
    const label = text("label");
    return label === "" ? [] : { name: `question ${place}`, label, isRequired: text("required") !== "" };
  });
}
