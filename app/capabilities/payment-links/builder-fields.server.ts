import { type Entry, placesIn, textIn, type Values, valuesOf } from "#app/dashboard/forms/typed-values.ts";
import { amountFault } from "#app/dashboard/money-words.ts";
import { contractText, isMoneyName } from "./contract-text.ts";
import { isEmptyRow, missingIn } from "./missing-fields.ts";

/** Of a kind of amount: the fields that belong to it. Without scripts the form has those of all kinds. */
const OF_AMOUNT_TYPE: Readonly<Record<string, RegExp>> = {
  fixed: /^amount$/,
  customer_chosen: /^chosen_amount\[/,
  line_items: /^line_items\[/,
};

/** A row of one of these lists counts once its name is entered; its other fields start with a choice. */
const ROWS = [
  { list: "line_items", member: "name" },
  { list: "collect[custom_fields]", member: "label" },
] as const;

/** Fields of the form alone. */
const OWN = /^(tip_offered|preview|customer)$/;

export interface ContractFields {
  readonly entries: readonly Entry[];
  /** By field, of texts that cannot be read. */
  readonly errors: Readonly<Record<string, string>>;
}

/** Payers may give a tip of their own although none is suggested, which no field of the form says. */
export function ownTips(sent: readonly Entry[]): { tip?: object } {
  const values = valuesOf(sent);
  const isOffered = textIn(values, "tip_offered") !== "";
  return isOffered && textIn(values, "tip[suggested_basis_points]") === "" ? { tip: {} } : {};
}

/** The form as the contract has it: minor units, hundredths of a percent, and only what the chosen kind of amount needs. */
export function contractFields(sent: readonly Entry[]): ContractFields {
  const values = valuesOf(sent);
  const currency = textIn(values, "currency");
  const unused = unusedIn(values);
  const errors = missingIn(values);
  const entries = sent.flatMap(([name, value]): Entry[] => {
    const text = value.trim();
    if (OWN.test(name) || unused(name)) return [];
    if (text === "") return [[name, value]];
    const read = contractText(name, text, currency);
    if (read === null) errors[name] = faultOf(name, text, currency);
    return [[name, read ?? text]];
  });
  return { entries: [...entries, ...keysOf(values)], errors };
}

function unusedIn(values: Values): (name: string) => boolean {
  const type = textIn(values, "amount_type");
  const others = Object.entries(OF_AMOUNT_TYPE).filter(([each]) => each !== type);
  const empty = ROWS.flatMap(({ list, member }) =>
    placesIn(values, list)
      .map((place) => `${list}[${place}]`)
      .filter((row) => isEmptyRow(values, row, member)),
  );
  const noTax = textIn(values, "tax_rate[millipercent]") === "";
  const noTip = textIn(values, "tip_offered") === "";
  const isSingle = textIn(values, "use") === "single";
  return (name) =>
    others.some(([, fields]) => fields.test(name)) ||
    empty.some((row) => name.startsWith(row)) ||
    (noTax && name.startsWith("tax_rate[")) ||
    (noTip && name.startsWith("tip[")) ||
    (isSingle && name === "max_uses");
}

/** Names of answers to the questions, made from their labels. */
function keysOf(values: Values): Entry[] {
  const rows = placesIn(values, "collect[custom_fields]");
  const taken = new Set(rows.map((place) => textIn(values, `collect[custom_fields][${place}][key]`)));
  return rows.flatMap((place): Entry[] => {
    const row = `collect[custom_fields][${place}]`;
    const label = textIn(values, `${row}[label]`);
    if (label === "") return [];
    // A question that the link has keeps its name.
    if (textIn(values, `${row}[key]`) !== "") return [];
    const key = unusedKey(label, taken);
    taken.add(key);
    return [[`${row}[key]`, key]];
  });
}

/** A field's key of its label: lower-case letters and digits, with one line between words. */
function unusedKey(label: string, taken: ReadonlySet<string>): string {
  const plain = label
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^[^a-z]+|_+$/g, "")
    .slice(0, 36);
  const base = plain === "" ? "question" : plain;
  const numbered = [base, ...Array.from({ length: taken.size + 1 }, (_, count) => `${base}_${count + 2}`)];
  return numbered.find((key) => !taken.has(key)) ?? base;
}

function faultOf(name: string, text: string, currency: string): string {
  if (isMoneyName(name)) return amountFault(text, currency, "");
  if (name === "chosen_amount[suggested]") return "Enter amounts with spaces between them, for example 10 20 50.";
  if (name.startsWith("tip[")) return "Enter percentages with spaces between them, for example 10 15 20.";
  return "Enter a percentage, for example 19.";
}
