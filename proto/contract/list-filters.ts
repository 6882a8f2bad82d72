import {
  create,
  type DescField,
  type DescMessage,
  fromJson,
  type JsonValue,
  type MessageShape,
  ScalarType,
  toJson,
} from "@bufbuild/protobuf";
import { isParameter } from "./operations.ts";
import { ruleInWords } from "./pattern-words.ts";
import { entryName, entryNamed, type QueryParameter, queryParametersOf } from "./query-parameters.ts";
import { validator } from "./validator.ts";

/** A list's filters by query name. Several values of one filter are separated by commas. */
export type ListFilters = Readonly<Record<string, string>>;

/** An unknown filter, or an invalid value. */
export class FilterError extends Error {
  readonly filter: string;

  constructor(filter: string, message: string) {
    super(message);
    this.filter = filter;
  }
}

const PAGING: ReadonlySet<string> = new Set(["limit", "cursor", "sort", "expand"]);

function filtersIn(desc: DescMessage): QueryParameter[] {
  return desc.fields.filter((field) => !PAGING.has(field.name) && isParameter(field)).flatMap(queryParametersOf);
}

/** The request for a list's first page. @throws FilterError */
export function requestOfFilters<Desc extends DescMessage>(desc: Desc, filters: ListFilters): MessageShape<Desc> {
  const known = new Map(filtersIn(desc).map((parameter) => [parameter.name, parameter]));
  const json: Record<string, JsonValue> = {};
  for (const [name, text] of Object.entries(filters)) {
    const place = placeOf(known, name);
    if (!place) throw new FilterError(name, `The list has no filter ${name}.`);
    const { at, within, field } = place;
    const value = jsonOf(field, text);
    if (!reads(desc, { [at]: within === null ? value : { [within]: value } }))
      throw new FilterError(name, `The filter ${name} does not take this value.`);
    json[at] = within === null ? value : { ...(json[at] as object), [within]: value };
  }
  return validated(desc, fromJson(desc, json));
}

interface Place {
  readonly at: string;
  /** The bound of a range, or the key of a map. */
  readonly within: string | null;
  readonly field: DescField;
}

function placeOf(known: ReadonlyMap<string, QueryParameter>, name: string): Place | null {
  const entry = entryNamed(name);
  const { range, field } = known.get(entry?.map ?? name) ?? {};
  if (!field || (field.fieldKind === "map") !== (entry !== null)) return null;
  if (entry) return { at: entry.map, within: entry.key, field };
  return { at: range?.name ?? name, within: range ? field.name : null, field };
}

/** A request's filters, to request the list again elsewhere. */
export function filtersOfRequest(desc: DescMessage, request: MessageShape<DescMessage>): ListFilters {
  const json = toJson(desc, create(desc, request as never), { useProtoFieldName: true }) as Record<string, JsonValue>;
  const filters = filtersIn(desc).flatMap(({ name, range, field }): [string, string][] => {
    if (field.fieldKind === "map")
      return Object.entries((json[name] ?? {}) as object).map(([key, value]) => [entryName(name, key), String(value)]);
    const value = range ? (json[range.name] as Record<string, JsonValue> | undefined)?.[field.name] : json[name];
    return value === undefined || value === null
      ? []
      : [[name, Array.isArray(value) ? value.join(",") : String(value)]];
  });
  return Object.fromEntries(filters);
}

function jsonOf(field: DescField, text: string): JsonValue {
  if (field.fieldKind === "list") return text.split(",");
  return field.scalar === ScalarType.BOOL ? ({ true: true, false: false }[text] ?? text) : text;
}

function reads(desc: DescMessage, json: JsonValue): boolean {
  try {
    fromJson(desc, json);
    return true;
  } catch {
    return false;
  }
}

function validated<Desc extends DescMessage>(desc: Desc, request: MessageShape<Desc>): MessageShape<Desc> {
  const result = validator.validate(desc, request);
  if (result.kind === "valid") return request;
  const [violation] = result.violations ?? [];
  const [first] = violation?.field ?? [];
  const name = first?.kind === "field" ? first.name : "";
  const broken = violation ? ruleInWords(violation) : "it is invalid";
  throw new FilterError(name, `The filter ${name} does not take this value: ${broken}.`);
}
