import type { Entry } from "#app/dashboard/forms/typed-values.ts";
import { textIn, type Values, valuesOf } from "#app/dashboard/forms/typed-values.ts";
import { amountFault } from "#app/dashboard/money-words.ts";
import { parseMoney } from "#contract/parse-money.ts";
import { TIP_FIELDS } from "./tip-field-names.ts";

type Errors = Record<string, string>;

const PERCENTAGES = "configuration[tip][percentages]";

/** The contract's largest limit, in minor units. */
const MOST = 999_999_999n;

const AMOUNTS = ["configuration[signature_threshold]", "offline_policy[max_amount]", "offline_policy[max_total]"];
const LIMITS: Readonly<Errors> = {
  "offline_policy[max_amount]": "Enter the most for one payment.",
  "offline_policy[max_total]": "Enter the most for all payments.",
  "offline_policy[max_count]": "Enter a number.",
  "offline_policy[max_hours]": "Enter 1 to 24 hours.",
};

/** An address needs the name of its place. Null where nothing is wrong. */
export function locationErrors(sent: readonly Entry[]): Errors | null {
  const values = valuesOf(sent);
  const isEmpty = (name: string) => textIn(values, `location[${name}]`) === "";
  return isEmpty("name") && !isEmpty("address") ? { "location[name]": "Enter a name for this address." } : null;
}

export interface ReadSettings {
  /** The form as the contract has it. */
  readonly entries: readonly Entry[];
  /** By field, in the words of the form. */
  readonly errors: Readonly<Errors>;
}

/** Reads amounts and suggested tips, and leaves out what the chosen ways do not need. */
export function readSettings(sent: readonly Entry[]): ReadSettings {
  const values = valuesOf(sent);
  const currency = textIn(values, "configuration[currency]");
  const errors: Errors = { ...locationErrors(sent), ...missingIn(values), ...tipErrors(values) };
  const entries = sent.flatMap(([name, value]): Entry[] => {
    const text = value.trim();
    if (isUnused(values, name)) return [];
    if (!AMOUNTS.includes(name) || text === "") return [[name, value]];
    const { units, fault } = minorUnits(text, currency);
    if (fault !== null) errors[name] = fault;
    return [[name, units]];
  });
  return { entries: withTips(entries, values), errors };
}

function minorUnits(text: string, currency: string): { units: string; fault: string | null } {
  const units = parseMoney(text, currency);
  if (units === null || units < 1n)
    return { units: text, fault: amountFault(text, currency, units === null ? "" : "int64.gte") };
  return { units: units.toString(), fault: units > MOST ? amountFault(text, currency, "int64.lte") : null };
}

/** A list of numbers is one field of the form, with a line for each. */
function withTips(entries: readonly Entry[], values: Values): Entry[] {
  const percentages = TIP_FIELDS.map((name) => textIn(values, name)).filter(Boolean);
  const others = entries.filter(([name]) => !isTip(name));
  return percentages.length > 0 ? [...others, [PERCENTAGES, percentages.join("\n")]] : others;
}

const isTip = (name: string): boolean => TIP_FIELDS.some((field) => field === name);

function tipErrors(values: Values): Errors {
  const wrong = TIP_FIELDS.filter((name) => !/^([1-9]\d?|100)?$/.test(textIn(values, name)));
  return Object.fromEntries(wrong.map((name) => [name, "Enter 1 to 100."]));
}

function isUnused(values: Values, name: string): boolean {
  const isStored = textIn(values, "offline_policy[mode]") === "store_and_forward";
  const isSigned = textIn(values, "configuration[signature]") === "above_amount";
  const isPlace = textIn(values, "location[name]") !== "";
  if (name.startsWith("location[")) return !isPlace;
  if (name === "configuration[signature_threshold]") return !isSigned;
  return name in LIMITS && !isStored;
}

function missingIn(values: Values): Errors {
  const isMissing = (name: string) => !isUnused(values, name) && textIn(values, name) === "";
  const limits = Object.entries(LIMITS).filter(([name]) => isMissing(name));
  const threshold = "configuration[signature_threshold]";
  return {
    ...(isMissing(threshold) &&
      textIn(values, "configuration[signature]") !== "" && { [threshold]: "Enter an amount." }),
    ...Object.fromEntries(limits),
  };
}
