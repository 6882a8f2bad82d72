import { readPercent, TAX_DIGITS } from "#app/dashboard/forms/percent.ts";
import { errorsAtPlaces } from "#app/dashboard/forms/row-errors.ts";
import {
  type Entry,
  filledPlaces,
  placesIn,
  textIn,
  type Values,
  valuesOf,
} from "#app/dashboard/forms/typed-values.ts";
import { amountFault } from "#app/dashboard/money-words.ts";
import { parseMoney } from "#contract/parse-money.ts";
import { PHASE_MEMBERS } from "./phase-rows.tsx";
import { TIER_MEMBERS } from "./tier-rows.tsx";

type Errors = Record<string, string>;

export interface TermsFields {
  /** The form as the contract has it: minor units, thousandths of a percent, and only what the chosen model needs. */
  readonly entries: readonly Entry[];
  /** By field, in the words of the form. */
  readonly errors: Readonly<Errors>;
}

/** Amounts of rows, whose currency is not beside them. Others are read where all forms are. */
const ROW_AMOUNT = /\[(tiers|phases)\]\[\d+\]\[(unit_amount|flat_amount)\]$/;

/** Of every amount of a price, in minor units. */
const MOST = 999_999_999n;

/** Reads a price from a form that has it in this field of the contract. */
export function readTerms(sent: readonly Entry[], field: string): TermsFields {
  const values = valuesOf(sent);
  const currency = textIn(values, `${field}[currency]`);
  const errors = missingIn(values, field);
  const isUnused = unusedIn(values, field);
  const entries = sent.flatMap(([name, value]): Entry[] => {
    const text = value.trim();
    if (isUnused(name)) return [];
    if (text === "" || !name.startsWith(`${field}[`)) return [[name, value]];
    const { read, fault } = contractText(name, text, currency);
    if (fault) errors[name] = fault;
    return [[name, read]];
  });
  return { entries, errors };
}

function contractText(name: string, text: string, currency: string): { read: string; fault?: string } {
  if (name.endsWith("[millipercent]")) {
    const read = readPercent(text, TAX_DIGITS);
    return read === null ? { read: text, fault: "Enter a percentage, for example 19." } : { read };
  }
  if (!/\[(unit_amount|flat_amount|setup_fee_amount)\]$/.test(name)) return { read: text };
  const units = parseMoney(text, currency);
  if (units === null) return { read: text, fault: amountFault(text, currency, "") };
  if (units > MOST) return { read: text, fault: amountFault(text, currency, "int64.lte") };
  return { read: ROW_AMOUNT.test(name) ? units.toString() : text };
}

function unusedIn(values: Values, field: string): (name: string) => boolean {
  const part = (name: string) => `${field}[${name}]`;
  const isFlat = textIn(values, part("pricing_model")) === "flat";
  const empty = [
    ...emptyRows(values, part("tiers"), TIER_MEMBERS),
    ...emptyRows(values, part("phases"), PHASE_MEMBERS),
  ];
  const unused = [
    ...(isFlat ? [part("tiers")] : [part("unit_amount"), part("phases")]),
    ...(textIn(values, part("trial_days")) === "" ? [part("trial_end_behavior")] : []),
    ...(textIn(values, `${part("tax_rate")}[millipercent]`) === "" ? [part("tax_rate")] : []),
    ...empty,
  ];
  return (name) => unused.some((start) => name === start || name.startsWith(`${start}[`));
}

function emptyRows(values: Values, list: string, members: readonly string[]): string[] {
  const filled = filledPlaces(values, list, members);
  return placesIn(values, list)
    .filter((place) => !filled.includes(place))
    .map((place) => `${list}[${place}]`);
}

/** What the chosen model needs, before the contract says it in its own words. */
function missingIn(values: Values, field: string): Errors {
  const part = (name: string) => `${field}[${name}]`;
  const tax = part("tax_rate");
  const errors: Errors = {};
  if (textIn(values, part("pricing_model")) !== "flat") Object.assign(errors, missingOfTiers(values, part("tiers")));
  else if (textIn(values, part("unit_amount")) === "") errors[part("unit_amount")] = "Enter an amount.";
  else Object.assign(errors, missingOfPhases(values, part("phases")));
  if (textIn(values, `${tax}[millipercent]`) !== "" && textIn(values, `${tax}[name]`) === "")
    errors[`${tax}[name]`] = "Enter the name of the tax, for example VAT.";
  return errors;
}

function missingOfTiers(values: Values, list: string): Errors {
  const places = filledPlaces(values, list, TIER_MEMBERS);
  const errors: Errors = {};
  if (places.length === 0) errors[`${list}[${placesIn(values, list)[0] ?? 0}][unit_amount]`] = "Enter an amount.";
  for (const [index, place] of places.entries()) {
    const row = `${list}[${place}]`;
    const isLast = index === places.length - 1;
    const upTo = textIn(values, `${row}[up_to]`);
    if (textIn(values, `${row}[unit_amount]`) === "") errors[`${row}[unit_amount]`] = "Enter an amount.";
    if (isLast && upTo !== "") errors[`${row}[up_to]`] = "Leave it empty: the last tier has no end.";
    if (!isLast && upTo === "") errors[`${row}[up_to]`] = "Enter its last unit. Only the last tier has no end.";
    const before = Number(textIn(values, `${list}[${places[index - 1]}][up_to]`));
    if (!isLast && upTo !== "" && Number(upTo) <= before) errors[`${row}[up_to]`] = `Enter more than ${before}.`;
  }
  return errors;
}

function missingOfPhases(values: Values, list: string): Errors {
  const rows = filledPlaces(values, list, PHASE_MEMBERS).map((place) => `${list}[${place}]`);
  return Object.fromEntries(
    rows.flatMap((row): Entry[] => [
      ...(textIn(values, `${row}[periods]`) === "" ? [[`${row}[periods]`, "Enter a number."] as const] : []),
      ...(textIn(values, `${row}[unit_amount]`) === "" ? [[`${row}[unit_amount]`, "Enter an amount."] as const] : []),
    ]),
  );
}

/** What the contract says of rows, at the rows of the form. */
export function errorsAtRows(errors: Readonly<Errors>, sent: readonly Entry[], field: string): Errors {
  const values = valuesOf(sent);
  const [tiers, phases] = [`${field}[tiers]`, `${field}[phases]`];
  const ofTiers = errorsAtPlaces(errors, tiers, filledPlaces(values, tiers, TIER_MEMBERS));
  return errorsAtPlaces(ofTiers, phases, filledPlaces(values, phases, PHASE_MEMBERS));
}

/** Whether a draft was saved with nothing entered of its price. */
export function hasNoPrice(sent: readonly Entry[], field: string): boolean {
  const values = valuesOf(sent);
  const isEmpty = (name: string) => textIn(values, `${field}[${name}]`) === "";
  const rows = filledPlaces(values, `${field}[tiers]`, TIER_MEMBERS);
  return isEmpty("unit_amount") && isEmpty("setup_fee_amount") && rows.length === 0;
}
