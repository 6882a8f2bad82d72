import { placesIn, textIn, type Values } from "#app/dashboard/forms/typed-values.ts";
import { parseMoney } from "#contract/parse-money.ts";
import { contractText } from "./contract-text.ts";
import { DETAILS } from "./payment-link-labels.ts";
import { type PreviewAmounts, type PricedLine, previewAmounts } from "./preview-amounts.ts";

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
  /** Null while the price is unknown, and where the payer enters it. */
  readonly amounts: PreviewAmounts | null;
  readonly taxName: string;
  readonly lines: readonly PreviewLine[];
  readonly suggested: readonly bigint[];
  /** Words about tax and discount where no amounts say them. */
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
  const priced =
    amountType === "line_items" ? lines : amountType === "fixed" ? [{ amount: money(text("amount")) }] : [];
  const amounts = amountsOf(values, priced, money);
  return {
    title: text("title"),
    description: text("description"),
    amountType,
    currency,
    amounts,
    taxName: text("tax_rate[name]") || "Tax",
    lines,
    suggested:
      amountType === "customer_chosen"
        ? words(text("chosen_amount[suggested]")).flatMap((each) => money(each) ?? [])
        : [],
    notes: amounts === null ? notesIn(text, currency) : [],
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

/** Null while no line can be read. */
function amountsOf(
  values: Values,
  lines: readonly Partial<PreviewLine>[],
  money: (typed: string) => bigint | null,
): PreviewAmounts | null {
  const rate = (start: string) =>
    Number(contractText("tax_rate[millipercent]", textIn(values, `${start}[millipercent]`), "")) || 0;
  const priced = lines.flatMap(({ amount, place }): PricedLine[] => {
    if (amount == null) return [];
    const own = `line_items[${place}][tax_rate]`;
    const start = textIn(values, `${own}[name]`) === "" ? "tax_rate" : own;
    return [{ amount, millipercent: rate(start), isInclusive: textIn(values, `${start}[inclusive]`) === "true" }];
  });
  if (priced.length === 0) return null;
  const percent = contractText("discount[basis_points]", textIn(values, "discount[basis_points]"), "");
  return previewAmounts(priced, {
    amount: money(textIn(values, "discount[amount]")),
    basisPoints: Number(percent) || 0,
  });
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
