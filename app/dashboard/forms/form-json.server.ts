import { type DescField, type DescMessage, ScalarType } from "@bufbuild/protobuf";
import { type ErrorDetail, parameterUnknown } from "#app/rest/errors.server.ts";
import { parametersOf } from "#app/rest/field-schema.server.ts";
import { typed } from "#app/rest/query-json.server.ts";
import { isAmount } from "#contract/is-amount.ts";
import { parseMoney } from "#contract/parse-money.ts";
import type { FormEntries } from "./form-entries.server.ts";
import { listItems, partOf, setPart } from "./form-parts.server.ts";
import { instantIn } from "./local-time.ts";

/** "owners[0][person][email]": a field, and the way to a part of it. */
const NAME = /^([^[\]]+)((?:\[[^[\]]*\])*)$/;
/** More than the contract takes of any list, so that it refuses the form. */
const MOST_ITEMS = 1_000;
const LOCAL_TIME = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2})?)?$/;

export interface FormJsonOptions {
  /** Separators of list items in a text field, by field name. Line breaks when absent. */
  readonly separators?: Readonly<Record<string, RegExp>>;
  /** Values of empty fields, by name. Other empty fields are absent. */
  readonly empty?: Readonly<Record<string, string>>;
  /** Parts of messages that an empty field removes, by name: they are sent as empty texts. */
  readonly clears?: readonly string[];
}

type Fields = FormEntries["fields"];

/**
 * A form's text fields as contract JSON. Empty fields are absent, sent checkboxes true, amounts decimal, and local
 * times in the viewer's zone.
 */
export function formJson(
  { fields: sent, timeZone }: { readonly fields: Fields; readonly timeZone: string | null },
  message: DescMessage,
  { separators = {}, empty = {}, clears = [] }: FormJsonOptions = {},
) {
  const fields = sent.map(
    ([name, value]) => [name, value.replaceAll("\r\n", "\n").trim() || (empty[name] ?? "")] as const,
  );
  const json = messagesIn(fields, message);
  const faults: ErrorDetail[] = [];
  for (const [spelled, value] of named(fields, message)) {
    const [, name = "", way = ""] = NAME.exec(spelled) ?? [];
    const keys = way === "" || way === "[]" ? [] : way.slice(1, -1).split("][");
    const field = parametersOf(message).get(name);
    const target = field && partOf(field, keys);
    if (!field || !target) faults.push(parameterUnknown(spelled));
    else if (value === "" && !clears.includes(spelled)) continue;
    else if (keys.length > 0) setPart(json, [name, ...keys], partValue(target, value, { timeZone, fields, spelled }));
    else if (field.fieldKind === "list")
      json[name] = withItems(field, json[name], { value, separator: separators[name] });
    // The later value counts: a checkbox follows a hidden "false" of the same name.
    else
      json[name] = isMoney(field, fields)
        ? minorUnits(value, currencyOf(fields, name))
        : typedIn(timeZone, field, value);
  }
  for (const field of mapsOf(message)) {
    const removed = removedIn(fields, field);
    if (Object.keys(removed).length > 0) json[field.name] = { ...(json[field.name] as object), ...removed };
    faults.push(...faultsOfRows(fields, field));
  }
  listItems(json, message);
  return { json, faults };
}

interface Sent {
  readonly timeZone: string | null;
  readonly fields: Fields;
  readonly spelled: string;
}

/** An amount has its currency beside it: `business[currency]` of `business[largest_sale_amount]`. */
function partValue(part: DescField, value: string, { timeZone, fields, spelled }: Sent): unknown {
  if (part.fieldKind === "list") return withItems(part, [], { value, separator: undefined });
  if (!isAmount(part) || value === "") return value === "" ? "" : typedIn(timeZone, part, value);
  const beside = spelled.replace(/\[[^[\]]*\]$/, "[currency]");
  return minorUnits(value, fields.find(([name]) => name === beside)?.[1] ?? "");
}

const mapsOf = (message: DescMessage): DescField[] =>
  [...parametersOf(message).values()].filter(({ fieldKind }) => fieldKind === "map");

/**
 * Values under the contract's names: `amount_currency` belongs to `amount` if the message needs one; rows of keys and
 * values are a map.
 */
function named(fields: Fields, message: DescMessage): [string, string][] {
  const known = parametersOf(message);
  const isCurrency = (name: string) => !known.has(name) && /amount_currency$/.test(name);
  const inRows = new Set(
    [...known.values()].flatMap((field) => membersOf(field).map((member) => `${field.name}_${member}`)),
  );
  const plain = fields
    .filter(([name]) => !inRows.has(name) && (known.has("currency") || !isCurrency(name)))
    .map(([name, value]): [string, string] => [isCurrency(name) ? "currency" : name, value]);
  const entries = mapsOf(message).flatMap((field) =>
    rowsOf(fields, field).map(([key = "", value = ""]): [string, string] => [
      `${field.name}[${key}]`,
      key ? value : "",
    ]),
  );
  return [...plain, ...entries];
}

/**
 * Empty values for stored entries (`metadata_stored`) that the form removed. Empty secrets are kept, since they are
 * never filled in.
 */
function removedIn(fields: Fields, field: DescField): Record<string, string> {
  const isSecret = field.proto.options?.debugRedact ?? false;
  const spelled = (key: string) => (isSecret ? key.toLowerCase() : key);
  const kept = rowsOf(fields, field).filter(([, value]) => isSecret || value);
  const keys = kept.map(([key = ""]) => spelled(key));
  const removed = valuesOf(fields, `${field.name}_stored`).filter((key) => !keys.includes(spelled(key)));
  return Object.fromEntries(removed.map((key) => [key, ""]));
}

/** What a row says would be lost: a value without a name, and a second value of a name. */
function faultsOfRows(fields: Fields, field: DescField): ErrorDetail[] {
  const { name: param } = field;
  const rows = rowsOf(fields, field).filter(([, value]) => value);
  const keys = rows.map(([key]) => key);
  if (keys.includes("")) return [{ param, code: "parameter_missing", message: "Give each value a name." }];
  const isTwice = new Set(keys).size < keys.length;
  return isTwice ? [{ param, code: "parameter_repeated", message: "Use each name once." }] : [];
}

/** The members of a field that is entered as rows of text fields, such as `metadata_key` and `metadata_value`. */
function membersOf(field: DescField): string[] {
  if (field.fieldKind === "map") return ["key", "value", "stored"];
  return field.fieldKind === "list" && field.message ? field.message.fields.map(({ name }) => name) : [];
}

function rowsOf(fields: Fields, field: DescField): string[][] {
  const columns = membersOf(field).map((member) => valuesOf(fields, `${field.name}_${member}`));
  return (columns[0] ?? []).map((_, row) => columns.map((column) => column[row] ?? ""));
}

const valuesOf = (fields: Fields, wanted: string): string[] =>
  fields.filter(([name]) => name === wanted).map(([, value]) => value);

/**
 * Lists of messages, from their rows. Empty rows and empty members are absent. An amount is a decimal of its row's
 * currency.
 */
function messagesIn(fields: Fields, message: DescMessage): Record<string, unknown> {
  const json: Record<string, unknown> = {};
  for (const field of parametersOf(message).values()) {
    if (field.fieldKind !== "list" || !field.message) continue;
    const members = field.message.fields;
    const items = rowsOf(fields, field)
      .map((row) =>
        members.flatMap((member, column) => {
          const text = row[column];
          if (!text) return [];
          const currency = isAmount(member) ? row[members.findIndex(({ name }) => name === "currency")] : undefined;
          return [[member.name, currency ? minorUnits(text, currency) : typed(member, text)]];
        }),
      )
      .filter((item) => item.length > 0);
    if (items.length > 0) json[field.name] = items.map((item) => Object.fromEntries(item));
  }
  return json;
}

/** An amount whose currency the message has, or the form beside it. */
export function isMoney(field: DescField, fields: Fields): boolean {
  return isAmount(field) || fields.some(([name]) => name === `${field.name}_currency`);
}

export function currencyOf(fields: Fields, amount: string): string {
  return fields.find(([name]) => name === `${amount}_currency` || name === "currency")?.[1] ?? "";
}

interface TypedItems {
  readonly value: string;
  /** Of items that a person types into one field. */
  readonly separator: RegExp | undefined;
}

/** A choice that comes twice is one. A number that is typed twice is a slip, which its rule names. */
function withItems(field: DescField, items: unknown, { value, separator }: TypedItems): unknown[] {
  const texts = value.split(separator ?? "\n", MOST_ITEMS).map((item) => item.trim());
  const all = [...(Array.isArray(items) ? items : []), ...texts.filter(Boolean).map((item) => typed(field, item))];
  const isEachKept = separator !== undefined && field.scalar !== ScalarType.STRING;
  return (isEachKept ? all : [...new Set(all)]).slice(0, MOST_ITEMS);
}

/** Parsed like a query value, except that times may be local and checkboxes send "on". */
function typedIn(timeZone: string | null, field: DescField, value: string): unknown {
  if (field.message?.typeName === "google.protobuf.Timestamp" && LOCAL_TIME.test(value))
    return instantIn(timeZone ?? "UTC", value) ?? value;
  return field.scalar === ScalarType.BOOL && value === "on" ? true : typed(field, value);
}

function minorUnits(text: string, currency: string): number | string {
  const units = parseMoney(text, currency);
  return units !== null && units <= Number.MAX_SAFE_INTEGER ? Number(units) : text;
}
