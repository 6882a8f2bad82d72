import type { DescField, DescMessage } from "@bufbuild/protobuf";
import { oncePer } from "#contract/once-per.ts";
import { itemFaultsOf } from "#contract/operations.ts";
import { brokenRules } from "./broken-rules.server.ts";
import type { ErrorDetail } from "./errors.server.ts";
import { readFields } from "./read-fields.server.ts";

type Fields = Readonly<Record<string, unknown>>;

interface ReadItems {
  /** The request with empty items instead of those that are wrong. */
  readonly json: Fields;
  readonly faults: readonly ErrorDetail[];
  /** The field that tells the service. */
  readonly init: Fields;
}

/** Keeps items with a wrong form from hiding what is wrong with the others, where the contract asks for it. */
export function readItems(message: DescMessage, json: Fields): ReadItems {
  const field = faultsField(message);
  const list = field && itemFaultsOf(field);
  const items = list ? json[list] : null;
  if (!field || !list || !Array.isArray(items)) return { json, faults: [], init: {} };
  const faults: ErrorDetail[] = [];
  let emptied: readonly unknown[] = items;
  // The rules of the contract are checked once all types are right.
  for (const check of [wrongTypes, wrongValues]) {
    const found = check(message, { [list]: emptied }).filter(({ param }) => placeOf(list, param) !== null);
    const places = new Set(found.map(({ param }) => placeOf(list, param)));
    faults.push(...found);
    emptied = emptied.map((item, place) => (places.has(place) ? {} : item));
  }
  const texts = faults.map((fault) => textOf(list, fault));
  return { json: { ...json, [list]: emptied }, faults, init: { [field.localName]: texts } };
}

const faultsField = oncePer((message: DescMessage): DescField | undefined =>
  message.fields.find((field) => itemFaultsOf(field) !== null),
);

const wrongTypes = (message: DescMessage, json: Fields) => readFields(message, json, []).faults;

const wrongValues = (message: DescMessage, json: Fields) =>
  brokenRules(message, readFields(message, json, []).init, []);

/** The index of the item in which the parameter is. Null outside of the list. */
function placeOf(list: string, param: string | null | undefined): number | null {
  if (!param?.startsWith(`${list}[`)) return null;
  return Number.parseInt(param.slice(list.length + 1), 10);
}

/** A name that the client made up may be as long as the request. */
const LONGEST_TEXT = 200;

/** The sentence names the field only within its item, so that equal ones can be told together. */
function textOf(list: string, { param, message }: ErrorDetail): string {
  const within = `${message}`.replaceAll(`${list}[${placeOf(list, param)}].`, "");
  return `${param}: ${within}`.slice(0, LONGEST_TEXT).toWellFormed();
}
